//! Types of contacts, their groups, the suggestions about them, and the data of their pages.

mod card;
mod change;
mod contact;
mod group;
mod hours;
pub mod pages;
mod short_texts;
pub mod shortcuts;
mod suggestion;

pub use card::{Accessibility, Card, ContactAddress, Mailbox, Phone, PhoneKind, Social, TargetGroup};
pub use change::{
    ContactChange, ContactForm, ContactListFilter, ContactRow, ContactSort, ContactStateChange, ContactVersion,
    ContactsQuery,
};
pub use contact::{
    Contact, ContactId, ContactState, ContactText, ContactTexts, EMERGENCY_DAYS, FreeOfCharge, NewContact, SPOKEN,
    SpokenLanguage, USUAL_DAYS,
};
pub use group::{Group, GroupChange, GroupFields, GroupId, GroupKind, GroupNode, GroupToInsert, NewGroup};
pub use hours::{
    Hours, HoursException, Interval, MOST_EXCEPTIONS, MOST_INTERVALS, Standing, Verdict, day, minutes, place_of,
};
pub use short_texts::{LogoAlt, Note, PhoneNote, ShortLabel};
pub use suggestion::{
    CheckAnswer, CheckRequestsSent, CheckSubject, ContactCheckRequest, ContactSuggestion, ContactSuggestionDecision,
    ContactSuggestionKind, ContactSuggestionOrigin, ContactSuggestionRow, ContactSuggestionState,
    ContactSuggestionsQuery, NewContactSuggestion,
};
