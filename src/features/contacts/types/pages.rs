//! Data of the contact pages, under the names that the browser knows (`frontend/src/generated/pages.ts`).

use serde::Serialize;
use utoipa::ToSchema;

use super::card::TargetGroup;
use super::contact::{ContactState, ContactText, FreeOfCharge};
use super::group::GroupKind;
use super::hours::Interval;
use super::shortcuts::PhoneLine;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::ad_delivery::types::page::AdSlots;
use crate::features::articles::types::pages::ArticleCard;
use crate::media::Picture;
use crate::web::page_parts::{Chip, Crumb, LanguageVersion};
use crate::web::{Head, PageData};

/// The opening state of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OpenState {
    /// Nobody said when.
    Unknown,
    /// Day and night.
    Always,
    /// By appointment.
    Appointment,
    /// Open until `at`.
    Open,
    /// Closed until `at`.
    Closed,
    /// Permanently closed.
    Gone,
}

/// The present opening state of a contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenNow {
    /// Its opening state.
    pub state: OpenState,
    /// When it closes or opens, wall clock of the place.
    pub at: Option<String>,
    /// Days from today to that moment.
    pub days: u32,
}

/// A language spoken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Spoken {
    /// ISO 639-1.
    pub code: String,
    /// Its name in the reader's language.
    pub label: String,
}

/// A contact in a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactCard {
    /// Public identity.
    pub id: String,
    /// Path without language prefix.
    pub path: String,
    /// Name.
    pub name: String,
    /// Language of name and summary.
    pub lang: Lang,
    /// Offer of the contact in one sentence.
    pub summary: String,
    /// The subgroup it hangs in.
    pub group: Crumb,
    /// Chooses its drawing.
    pub kind: GroupKind,
    /// Its logo.
    pub logo: Option<Picture>,
    /// Street and number of the main place.
    pub street: String,
    /// Postal code and town of the main place.
    pub town: String,
    /// The number to call.
    pub phone: Option<PhoneLine>,
    /// Its present opening state.
    pub open: OpenNow,
    /// Languages spoken.
    pub languages: Vec<Spoken>,
    /// How far help is free of charge.
    pub free_of_charge: FreeOfCharge,
    /// True if it stands above all others.
    pub emergency: bool,
    /// Where it stands.
    pub state: ContactState,
    /// When somebody confirmed it last, day.
    pub verified_at: Option<String>,
}

impl ContactCard {
    /// Street and town in one line; empty without a place.
    pub fn address_line(&self) -> String {
        [&self.street, &self.town].into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(", ")
    }
}

/// A choice of a filter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactChoice {
    /// Value in the query.
    pub value: String,
    /// Its name.
    pub label: String,
    /// Contacts there.
    pub count: u32,
}

/// Filters of a list: those in force and those on offer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactFilter {
    /// Chosen town.
    pub town: Option<String>,
    /// Chosen language.
    pub language: Option<String>,
    /// Only what is open now.
    pub open: bool,
    /// Only what is free of charge.
    pub free: bool,
    /// Towns to choose from.
    pub towns: Vec<ContactChoice>,
    /// Languages to choose from.
    pub languages: Vec<ContactChoice>,
}

/// Contacts of one town, or of one subgroup.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactSection {
    /// Name; none for those that are nowhere.
    pub title: Option<String>,
    /// Language of the name.
    pub lang: Lang,
    /// Path of the subgroup.
    pub path: Option<String>,
    /// Contacts of this section on all pages.
    pub total: u32,
    /// Those on this page.
    pub contacts: Vec<ContactCard>,
}

/// A group in the index.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct GroupEntry {
    /// Name and path.
    pub group: Crumb,
    /// Subject of the group, in a sentence or two.
    pub description: Option<String>,
    /// Chooses its drawing.
    pub kind: GroupKind,
    /// Name of its icon.
    pub icon: String,
    /// Name of its colour.
    pub color: String,
    /// Contacts, those of its subgroups included.
    pub count: u32,
    /// Its subgroups.
    pub children: Vec<Chip>,
}

/// Pages "contacts", "contact-group" and "contact-subgroup".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContactListPage {
    /// Title and metadata.
    pub head: Head,
    /// Heading.
    pub title: String,
    /// Language of heading and intro.
    pub title_lang: Lang,
    /// Subject of the list, in a sentence.
    pub description: Option<String>,
    /// The same at length, clean rich text.
    pub intro_html: Option<String>,
    /// Chooses the drawing of the group; the index has none.
    pub kind: Option<GroupKind>,
    /// Picture above the list.
    pub cover: Option<Picture>,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Subgroups, or sisters of a subgroup.
    pub chips: Vec<Chip>,
    /// Groups of the first level, on the index.
    pub groups: Vec<GroupEntry>,
    /// Emergency numbers, above everything else.
    pub emergency: Vec<ContactCard>,
    /// Filter.
    pub filter: ContactFilter,
    /// The contacts.
    pub sections: Vec<ContactSection>,
    /// Places of advertisements.
    pub ads: AdSlots,
    /// Page number, from 1.
    pub page: u32,
    /// Contacts on a page.
    pub per_page: u32,
    /// Contacts of the whole list.
    pub total: u32,
    /// The sheet for the printer.
    pub print_path: Option<String>,
    /// When the oldest confirmation here was, day; none where one is missing.
    pub verified_since: Option<String>,
    /// When one of them opens or closes next.
    #[serde(skip)]
    #[schema(ignore)]
    pub expires_at: Option<Ts>,
}

/// Page "contact-sheet": a whole group on paper.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContactSheetPage {
    /// Title and metadata.
    pub head: Head,
    /// Heading.
    pub title: String,
    /// Language of the heading.
    pub title_lang: Lang,
    /// Path of the list, without language prefix.
    pub path: String,
    /// Address of the list, in full: it stands on the paper.
    pub url: String,
    /// The contacts, by subgroup or town.
    pub sections: Vec<SheetSection>,
    /// Contacts on the sheet.
    pub total: u32,
}

/// A part of a sheet.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SheetSection {
    /// Name; none for those that are nowhere.
    pub title: Option<String>,
    /// Language of the name.
    pub lang: Lang,
    /// Its contacts.
    pub contacts: Vec<SheetContact>,
}

/// A contact on paper.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SheetContact {
    /// Its card, as lists show it.
    pub card: ContactCard,
    /// All its numbers.
    pub phones: Vec<PhoneLine>,
    /// Its e-mail addresses.
    pub emails: Vec<String>,
    /// Its site.
    pub website: String,
    /// Its week.
    pub hours: HoursTable,
}

/// A day of a week's hours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HoursDay {
    /// 0 is Monday.
    pub weekday: u32,
    /// Begin and end of each interval; none is closed.
    pub intervals: Vec<Interval>,
    /// True if it is today.
    pub today: bool,
    /// True if today is an exception.
    pub exceptional: bool,
}

/// Other hours on some days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HoursNotice {
    /// First day.
    pub from: String,
    /// Last day, the same for a single one.
    pub to: String,
    /// Begin and end of each interval; none is closed.
    pub intervals: Vec<Interval>,
    /// Why.
    pub note: String,
}

/// Hours as a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct HoursTable {
    /// The days, Monday first; none where nobody said.
    pub days: Vec<HoursDay>,
    /// Exceptions from today on, the next first.
    pub notices: Vec<HoursNotice>,
    /// Day and night.
    pub always_open: bool,
    /// By appointment besides, or only.
    pub by_appointment: bool,
    /// Zone of the place where it is not the portal's.
    pub time_zone: Option<String>,
}

/// An e-mail address of a contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EmailLine {
    /// Address.
    pub address: String,
    /// Person or office that reads it.
    pub label: String,
}

/// A place of a contact.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AddressLine {
    /// Street and number.
    pub street: String,
    /// Postal code and town.
    pub town: String,
    /// Names of region and country.
    pub region: String,
    /// A map of another site, opened by a tap.
    pub map_url: String,
    /// The way there, a step each.
    pub steps: Vec<String>,
    /// Language of the steps.
    pub steps_lang: Lang,
}

/// A place on another site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SocialLine {
    /// Name of the site.
    pub site: String,
    /// Address there.
    pub url: String,
}

/// Accessibility of the place, in lines; null where nobody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccessLine {
    /// No step on the way in.
    pub step_free: Option<bool>,
    /// A toilet for wheelchairs.
    pub toilet: Option<bool>,
    /// A hearing loop.
    pub hearing_loop: Option<bool>,
    /// Somebody signs.
    pub sign_language: Option<bool>,
    /// In words.
    pub note: String,
}

/// The contact of page "contact".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactDetail {
    /// Its card, as lists show it.
    #[serde(flatten)]
    pub card: ContactCard,
    /// All its texts in the language of the page.
    pub text: ContactText,
    /// All numbers.
    pub phones: Vec<PhoneLine>,
    /// E-mail addresses.
    pub emails: Vec<EmailLine>,
    /// Its own site.
    pub website: String,
    /// That site as it is read: without scheme.
    pub website_label: String,
    /// Other sites.
    pub social: Vec<SocialLine>,
    /// Places.
    pub addresses: Vec<AddressLine>,
    /// Hours.
    pub hours: HoursTable,
    /// Access.
    pub accessibility: AccessLine,
    /// Whom it is for.
    pub target_groups: Vec<TargetGroup>,
    /// Where an appointment is made.
    pub appointment_url: String,
    /// Where the particulars were taken from.
    pub source_url: String,
    /// Page of the enterprise that it belongs to, if readers see it.
    pub enterprise: Option<Crumb>,
    /// Since when nobody has confirmed it, day: only where the check is overdue.
    pub unconfirmed_since: Option<String>,
    /// Since when it is closed for good, day.
    pub closed_at: Option<String>,
}

/// Page "contact".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ContactPage {
    /// Title and metadata.
    pub head: Head,
    /// The contact.
    pub contact: ContactDetail,
    /// Its languages.
    pub languages: Vec<LanguageVersion>,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Articles that name it.
    pub articles: Vec<ArticleCard>,
    /// Others of its subgroup in the same town; others without a town, where it has none.
    pub neighbours: Vec<ContactCard>,
    /// Its vCard.
    pub vcard_path: String,
    /// Its QR code, a picture.
    pub qr_path: String,
    /// When one of them opens or closes next.
    #[serde(skip)]
    #[schema(ignore)]
    pub expires_at: Option<Ts>,
}

impl PageData for ContactListPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn expires_at(&self) -> Option<Ts> {
        self.expires_at
    }
}

impl PageData for ContactSheetPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

impl PageData for ContactPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn expires_at(&self) -> Option<Ts> {
        self.expires_at
    }
}
