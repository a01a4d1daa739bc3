//! The form of an enterprise: everything that its members write.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::enterprise::EnterpriseKind;
use crate::base::country::Country;
use crate::base::lang::Lang;
use crate::base::money::Currency;
use crate::base::per_lang::PerLang;
use crate::features::contacts::types::{ContactAddress, Social};
use crate::media::MediaId;
use crate::text_columns;

text_columns! {
    /// Texts of an enterprise in one language. A draft may leave any of them empty.
    EnterpriseText {
        /// Name under which people know it; the legal name where it is empty.
        #[schema(max_length = 80)]
        display_name: line,
        /// Description, clean rich text; at most 5000 characters without markup.
        #[schema(max_length = 20_000)]
        about: rich,
    }
}

/// Texts of an enterprise by language; a language in which nothing is written does not exist.
pub type EnterpriseTexts = PerLang<Option<EnterpriseText>>;

/// A further place of an enterprise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// Name.
    #[schema(max_length = 80)]
    pub name: String,
    /// Address.
    pub address: ContactAddress,
    /// Telephone number as people read it, with its country code; empty where there is none.
    #[schema(max_length = 40)]
    pub phone: String,
}

/// Fields of an enterprise that no list filters by.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterpriseCard {
    /// Registered address.
    pub address: ContactAddress,
    /// Person to talk to; not public.
    #[schema(max_length = 80)]
    pub contact_person: String,
    /// E-mail address of the enterprise; may be empty.
    #[schema(max_length = 254)]
    pub email: String,
    /// Telephone number as people read it, with its country code; may be empty.
    #[schema(max_length = 40)]
    pub phone: String,
    /// Own site, `https`; may be empty.
    #[schema(max_length = 500)]
    pub website: String,
    /// Places on other sites.
    pub social: Social,
    /// Languages spoken, ISO 639-1.
    #[schema(max_items = 12)]
    pub languages: Vec<String>,
    /// Further places.
    #[schema(max_items = 8)]
    pub branches: Vec<Branch>,
}

/// Address and terms of the invoices of an enterprise.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Billing {
    /// Recipient; the legal name where it is empty.
    #[schema(max_length = 120)]
    pub name: String,
    /// Address; the registered one where it is empty.
    pub address: ContactAddress,
    /// E-mail address for invoices; may be empty.
    #[schema(max_length = 254)]
    pub email: String,
    /// Reference that each invoice carries, such as an order number; may be empty.
    #[schema(max_length = 80)]
    pub reference: String,
    /// Language of invoices; none for that of the recipient.
    pub language: Option<Lang>,
    /// Currency of invoices; none for that of the package.
    pub currency: Option<Currency>,
    /// Days until an invoice is due; set by the staff, none for those of the portal.
    #[schema(minimum = 0, maximum = 90)]
    pub terms_days: Option<u8>,
}

/// Everything of an enterprise that its owners and editors write. A draft may leave it unfinished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterpriseForm {
    /// Texts by language.
    pub texts: EnterpriseTexts,
    /// Kind.
    pub kind: EnterpriseKind,
    /// Name in the register, 2 characters at least when it is submitted.
    #[schema(max_length = 120)]
    pub legal_name: String,
    /// Legal form, one of the list of its country, or `other`.
    #[schema(max_length = 40)]
    pub legal_form: String,
    /// Country; null in an unfinished draft.
    pub country: Option<Country>,
    /// Number in the register; may be empty.
    #[schema(max_length = 40)]
    pub register_no: String,
    /// UID, VAT or EDRPOU number; may be empty.
    #[schema(max_length = 40)]
    pub uid: String,
    /// Address, contact, languages and branches.
    pub card: EnterpriseCard,
    /// True if it shall have a public page.
    pub public_profile: bool,
    /// Logo, 256 pixels a side at least.
    pub logo: Option<MediaId>,
    /// Cover.
    pub cover: Option<MediaId>,
}

impl EnterpriseForm {
    /// A form in which nothing is written.
    pub fn empty() -> EnterpriseForm {
        EnterpriseForm {
            texts: EnterpriseTexts::default(),
            kind: EnterpriseKind::Company,
            legal_name: String::new(),
            legal_form: String::new(),
            country: None,
            register_no: String::new(),
            uid: String::new(),
            card: EnterpriseCard::default(),
            public_profile: true,
            logo: None,
            cover: None,
        }
    }
}

/// A change of an enterprise by a member.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterpriseChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// All fields.
    pub form: EnterpriseForm,
}

/// A change of the invoice data of an enterprise.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BillingChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// All fields.
    pub billing: Billing,
}
