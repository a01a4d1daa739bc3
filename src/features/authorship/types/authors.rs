//! People with a byline: as kept, in lists, on their page and in their form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::UserId;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::media::{Media, MediaId, Picture};
use crate::string_enum;

/// Texts about a person in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorText {
    /// Title: "Editor", "Photographer".
    #[serde(default)]
    #[schema(max_length = 80)]
    pub title: String,
    /// Biography, clean rich text of at most 3,000 characters.
    #[serde(default)]
    #[schema(max_length = 20_000)]
    pub bio: String,
}

/// Texts about a person by language.
pub type AuthorTexts = PerLang<Option<AuthorText>>;

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
    /// True if the portrait of the account is shown instead.
    pub account_photo: bool,
    /// Addresses of their pages elsewhere.
    pub links: Vec<AuthorLink>,
    /// Counts changes.
    pub version: i64,
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
    /// Texts by language.
    pub texts: BTreeMap<Lang, AuthorText>,
}

/// Address of a page of a person elsewhere, https only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(value_type = String, max_length = 500, pattern = "^https://[^\\s/@]+(/.*)?$")]
pub struct AuthorLink(pub String);

string_enum! {
    /// Order of the list of people with a byline.
    AuthorSort {
        /// By name.
        Name = "name",
        /// By name, backwards.
        NameDown = "-name",
    }
}

string_enum! {
    /// A filter of people with a byline by their account.
    WithAccount {
        /// They have one.
        With = "with",
        /// They have none: guests, photographers, agencies.
        Without = "without",
    }
}

/// Filter of people with a byline.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuthorQuery {
    /// Part of the name.
    #[schema(max_length = 100)]
    pub q: Option<String>,
    /// Only with or only without an account.
    #[param(inline)]
    pub account: Option<WithAccount>,
    /// Order; by name by default.
    #[param(inline)]
    pub sort: Option<AuthorSort>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
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
    /// Title in the caller's language or in the one that stands in; may be empty.
    pub title: String,
    /// Portrait.
    pub photo: Option<Picture>,
    /// Languages with a title or a biography.
    pub langs: Vec<Lang>,
    /// Name of their account; null for people without one.
    pub account: Option<String>,
    /// Articles that name them.
    #[schema(maximum = 1_000_000_000)]
    pub articles: u32,
    /// True if the caller may change them.
    pub editable: bool,
}

/// The account behind a byline.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuthorAccount {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Name and surname, or the address.
    pub name: String,
    /// Portrait of the account.
    pub photo: Option<Picture>,
}

/// A person with a byline, with everything that their form shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthorDetail {
    /// Public identity.
    pub id: AuthorId,
    /// Part of their address.
    pub slug: String,
    /// Name as printed.
    pub name: String,
    /// Their own portrait.
    pub photo: Option<Media>,
    /// True if the portrait of the account is shown instead.
    pub account_photo: bool,
    /// Addresses of their pages elsewhere.
    pub links: Vec<AuthorLink>,
    /// Texts by language.
    pub texts: AuthorTexts,
    /// Their account.
    pub account: Option<AuthorAccount>,
    /// Articles that name them.
    #[schema(maximum = 1_000_000_000)]
    pub articles: u32,
    /// True if the caller may change them.
    pub editable: bool,
    /// True if the caller may link an account and remove the byline.
    pub manageable: bool,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// A person without an account who is to be named.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewByline {
    /// Name as printed.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
}

/// Everything of a person with a byline but the account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Name as printed.
    #[schema(min_length = 2, max_length = 120)]
    pub name: String,
    /// Their own portrait.
    pub photo_media_id: Option<MediaId>,
    /// True if the portrait of the account is shown instead.
    pub account_photo: bool,
    /// Addresses of their pages elsewhere.
    #[schema(max_items = 6)]
    pub links: Vec<AuthorLink>,
    /// Texts by language; a language that is left out has none.
    pub texts: AuthorTexts,
}

/// Another account behind a byline.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorAccountChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// An active account of the staff; null for none.
    pub user_id: Option<UserId>,
}

/// The person into whom another is to be merged.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuthorMergeTarget {
    /// Public identity.
    pub into_id: AuthorId,
}

/// Effects of a merge of one person into another.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthorMergePreview {
    /// Name of the person who stays.
    pub into_name: String,
    /// Version of the person who stays, to be sent with the merge.
    #[schema(maximum = 1_000_000_000)]
    pub into_version: i64,
    /// Credits that move.
    #[schema(maximum = 1_000_000_000)]
    pub credits: u32,
    /// Credits that both have in the same work, role and language: one of the two stays.
    #[schema(maximum = 1_000_000_000)]
    pub doubles: u32,
    /// Account that moves; null where there is none or the other person has one.
    pub account: Option<String>,
    /// True if both have an account, which makes the merge impossible.
    pub both_have_accounts: bool,
    /// True if the portrait moves, because the other person has none.
    pub photo: bool,
    /// Languages of which title and biography move, because the other person has none.
    pub texts: Vec<Lang>,
    /// Links that move.
    #[schema(maximum = 6)]
    pub links: u32,
    /// Address of the page that will lead to the other one.
    pub old_path: String,
    /// Address of the page that stays.
    pub new_path: String,
}

/// A person is to be merged into another.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorMerge {
    /// The version of the person who goes.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The person who stays.
    pub into_id: AuthorId,
    /// The version of the person who stays.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub into_version: i64,
}

/// The version that was read.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuthorVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// The person of page "author".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuthorProfile {
    /// Name as printed.
    pub name: String,
    /// Title, such as "Editor".
    pub title: Option<String>,
    /// Biography, clean rich text.
    pub bio: Option<String>,
    /// Language of both.
    pub lang: Lang,
    /// Portrait.
    pub photo: Option<Picture>,
    /// Addresses of their pages elsewhere.
    pub links: Vec<AuthorLink>,
}
