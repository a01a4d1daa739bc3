//! Data of the pages without content of their own, and the links of the menu.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::lang::Lang;
use crate::features::legal::types::LegalReference;
use crate::web::{Head, PageData};

/// Data of a page that needs none beyond its head.
#[derive(Serialize, ToSchema)]
pub struct PlainPage {
    /// Title and metadata.
    pub head: Head,
}

impl PageData for PlainPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

/// Pages "login" and "reset-password".
#[derive(Serialize, ToSchema)]
pub struct SignInPage {
    /// Title and metadata.
    pub head: Head,
    /// Delivery of its e-mails.
    pub letters: LetterDelivery,
}

impl PageData for SignInPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

/// Delivery of the e-mails that a form sends. It is a fact of the portal alone, so it says nothing of an account.
#[derive(Serialize, ToSchema)]
pub struct LetterDelivery {
    /// False while the portal only writes e-mails to files.
    pub delivers: bool,
    /// E-mail address of the operator; empty where none is known, and where e-mails are delivered.
    pub contact: String,
}

/// Page "registration".
#[derive(Serialize, ToSchema)]
pub struct RegistrationPage {
    /// Title and metadata.
    pub head: Head,
    /// Delivery of its e-mails.
    pub letters: LetterDelivery,
    /// Legal pages to agree to.
    pub legal: Vec<LegalReference>,
}

impl PageData for RegistrationPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

/// A link of the menu or the footer.
#[derive(Serialize)]
pub struct MenuLink {
    /// Text of the link.
    pub label: String,
    /// Path without its language.
    pub path: String,
    /// Language of the text.
    pub lang: Lang,
}

/// A section or a category of the menu, in the first language of the fallback order that it has.
pub struct MenuEntry {
    /// Last part of its address.
    pub slug: String,
    /// Language of the label.
    pub lang: Lang,
    /// Its name.
    pub label: String,
}
