//! People with a byline, and who made what in which article.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::media::{Media, MediaId, Picture};
use crate::string_enum;

string_enum! {
    /// Role of a person in an article.
    CreditRole {
        /// Wrote it.
        Author = "author",
        /// Wrote it with others.
        CoAuthor = "co_author",
        /// Translated it.
        Translator = "translator",
        /// Edited it.
        Editor = "editor",
        /// Took the pictures.
        Photographer = "photographer",
        /// Drew the pictures.
        Illustrator = "illustrator",
        /// Answered the questions.
        Interviewee = "interviewee",
        /// Gave the facts.
        Source = "source",
        /// Checked it.
        Reviewer = "reviewer",
    }
}

string_enum! {
    /// How sure a credit is.
    CreditState {
        /// Entered, not looked at.
        Proposed = "proposed",
        /// Looked at by a manager, or the writer's own.
        Confirmed = "confirmed",
        /// Somebody objects.
        Disputed = "disputed",
        /// Set right after an objection.
        Corrected = "corrected",
        /// Taken back.
        Revoked = "revoked",
    }
}

/// Words about a person in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorText {
    /// Title: "Editor", "Photographer".
    #[serde(default)]
    #[schema(max_length = 80)]
    pub title: String,
    /// A few sentences about them.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub bio: String,
}

/// Identity of a person with a byline.
pub type AuthorId = Id<Author>;

/// A person with a byline, as kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Author {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: AuthorId,
    /// Part of their address.
    pub slug: String,
    /// Name as printed.
    pub name: String,
    /// Their account, where they have one.
    pub user_key: Option<i64>,
    /// Their portrait.
    pub photo_media_key: Option<i64>,
}

/// Values of a new person with a byline.
#[derive(Clone, Debug, Default)]
pub struct NewAuthor {
    /// Part of their address; must be free.
    pub slug: String,
    /// Name as printed.
    pub name: String,
    /// Their account, where they have one.
    pub user_key: Option<i64>,
    /// Their portrait.
    pub photo_media_key: Option<i64>,
    /// Words by language.
    pub texts: BTreeMap<Lang, AuthorText>,
}

/// A credit about to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewCredit {
    /// Who.
    pub author_key: i64,
    /// Did what.
    pub role: CreditRole,
    /// In which language only; `None` for all.
    pub lang: Option<Lang>,
}

/// A credit as the panel shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Credit {
    /// Who.
    pub author_id: AuthorId,
    /// Name as printed.
    pub name: String,
    /// Role.
    pub role: CreditRole,
    /// In which language only; null for all.
    pub lang: Option<Lang>,
    /// How sure it is.
    pub state: CreditState,
}

/// A person in the panel's lists.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuthorRow {
    /// Public identity.
    pub id: AuthorId,
    /// Part of their address.
    pub slug: String,
    /// Name as printed.
    pub name: String,
}

/// Somebody who had a part in an article.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Byline {
    /// Name as printed.
    pub name: String,
    /// Part of the address of their page.
    pub slug: String,
    /// Role.
    pub role: CreditRole,
    /// Title, such as "Editor".
    pub title: Option<String>,
    /// Language of that.
    pub title_lang: Lang,
    /// Portrait.
    pub photo: Option<Picture>,
}

/// The person of page "author".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuthorProfile {
    /// Name as printed.
    pub name: String,
    /// Title, such as "Editor".
    pub title: Option<String>,
    /// A few sentences about them.
    pub bio: Option<String>,
    /// Language of both.
    pub lang: Lang,
    /// Portrait.
    pub photo: Option<Picture>,
}

/// Filter of people with a byline.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuthorQuery {
    /// Part of the name.
    #[schema(max_length = 100)]
    pub q: Option<String>,
}

/// Somebody without an account who shall be named.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewByline {
    /// Name as printed.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
}

/// Words by language; a language that is left out stays as it is.
pub type AuthorTexts = PerLang<Option<AuthorText>>;

/// A person with a byline, as their page shows them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthorDetail {
    /// Public identity.
    pub id: AuthorId,
    /// Part of their address.
    pub slug: String,
    /// Name as printed.
    pub name: String,
    /// Portrait.
    pub photo: Option<Media>,
    /// Words by language.
    #[schema(value_type = BTreeMap<String, AuthorText>)]
    pub texts: BTreeMap<Lang, AuthorText>,
    /// Whether the caller may change it.
    pub editable: bool,
}

/// Changes of a person with a byline; a value that is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorChange {
    /// Name as printed.
    #[schema(min_length = 2, max_length = 120)]
    pub name: Option<String>,
    /// Portrait.
    pub photo_media_id: Option<MediaId>,
    /// Words.
    pub texts: Option<AuthorTexts>,
}
