//! Data of the public pages of enterprises, under the names that the browser knows (`frontend/src/generated/pages.ts`).

use serde::Serialize;
use utoipa::ToSchema;

use super::enterprise::EnterpriseKind;
use crate::base::lang::Lang;
use crate::features::articles::types::pages::ArticleCard;
use crate::features::contacts::types::pages::{SocialLine, Spoken};
use crate::features::services::types::pages::ListedService;
use crate::media::Picture;
use crate::web::page_parts::{Chip, Crumb, LanguageVersion};
use crate::web::{Head, PageData};

/// An enterprise in a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListedEnterprise {
    /// Public identity.
    pub id: String,
    /// Path without language prefix.
    pub path: String,
    /// Name under which people know it.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Kind.
    pub kind: EnterpriseKind,
    /// Town, or country.
    pub place: String,
    /// Logo.
    pub logo: Option<Picture>,
    /// True if the portal has checked that it is what it says.
    pub verified: bool,
    /// Number of its published services.
    pub services: u32,
}

/// Page "enterprises": all of them, or those of one country.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EnterpriseListPage {
    /// Title and metadata.
    pub head: Head,
    /// Heading.
    pub title: String,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Countries with enterprises, the most first.
    pub countries: Vec<Chip>,
    /// The enterprises.
    pub enterprises: Vec<ListedEnterprise>,
    /// Page number, from 1.
    pub page: u32,
    /// Enterprises on a page.
    pub per_page: u32,
    /// Enterprises of the whole list.
    pub total: u32,
}

/// A place of an enterprise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct EnterprisePlace {
    /// Name of a branch; empty for the registered address.
    pub name: String,
    /// Street and number; may be empty.
    pub street: String,
    /// Postal code and town.
    pub town: String,
    /// Region and country; may be empty.
    pub region: String,
    /// Telephone number of a branch, E.164; may be empty.
    pub phone: String,
    /// That number as it is read: in groups.
    pub phone_label: String,
}

/// The enterprise of page "enterprise". Members, invoice data and the e-mail address are never public.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EnterpriseDetail {
    /// It as lists show it.
    #[serde(flatten)]
    pub listed: ListedEnterprise,
    /// Name in the register.
    pub legal_name: String,
    /// Legal form as the register writes it; may be empty.
    pub legal_form: String,
    /// UID, VAT or EDRPOU number as people write it; may be empty.
    pub uid: String,
    /// Number in the register; may be empty.
    pub register_no: String,
    /// Description, clean rich text; may be empty.
    pub about: String,
    /// Picture above the page.
    pub cover: Option<Picture>,
    /// Registered address; null where none is given.
    pub address: Option<EnterprisePlace>,
    /// Further places.
    pub branches: Vec<EnterprisePlace>,
    /// Languages spoken there.
    pub languages: Vec<Spoken>,
    /// Telephone number, E.164; may be empty.
    pub phone: String,
    /// That number as it is read: in groups.
    pub phone_label: String,
    /// Own site; may be empty.
    pub website: String,
    /// That site as it is read: without scheme.
    pub website_label: String,
    /// Places on other sites.
    pub social: Vec<SocialLine>,
}

/// Page "enterprise".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EnterprisePage {
    /// Title and metadata.
    pub head: Head,
    /// The enterprise.
    pub enterprise: EnterpriseDetail,
    /// Its languages.
    pub languages: Vec<LanguageVersion>,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Its newest services.
    pub services: Vec<ListedService>,
    /// The newest articles for which it paid.
    pub sponsored: Vec<ArticleCard>,
    /// File for the address book of a telephone.
    pub vcard_path: String,
    /// QR code of its address, a picture.
    pub qr_path: String,
}

impl PageData for EnterpriseListPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

impl PageData for EnterprisePage {
    fn head(&self) -> &Head {
        &self.head
    }
}
