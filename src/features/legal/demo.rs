//! Legal pages of the demo: the starting texts, with an invented operator.

use super::types::{LegalApproval, Operator, TemplateCountry, VersionState};
use super::{actions, store};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;

/// Pages that link to each other; the page for the press is left empty.
const PAGES: &[&str] = &[
    "imprint",
    "privacy",
    "terms",
    "advertising_rules",
    "community_rules",
    "cookies_and_storage",
    "accessibility",
    "about",
    "contact",
];

fn demo_operator() -> Operator {
    let text = |text: &str| text.to_owned();
    Operator {
        name: text("Verein Litfass Demo"),
        legal_form: text("Verein nach Art. 60 ff. ZGB"),
        street: text("Säulenplatz 1"),
        postal_code: text("8001"),
        town: text("Zürich"),
        country: text("CH"),
        email: text("hello@litfass.example"),
        phone: text("+41 44 555 00 00"),
        represented_by: text("Olena Muster"),
        register: text("CH-000.0.000.000-0"),
        uid: text("CHE-000.000.000"),
        vat_id: text("CHE-000.000.000 MWST"),
        media_id: text("DEMO-0000"),
        responsible_person: text("Olena Muster"),
        data_protection_contact: text("privacy@litfass.example"),
        contact_point: text("contact@litfass.example"),
        authority: text("EDÖB, Bern"),
        hosting_provider: text("Litfass Demo Hosting, Zürich"),
    }
}

/// Stores the operator of the demo and puts its pages into force, unless there are texts already.
pub fn publish_demo(write: &mut Write) -> Result<(), ApiError> {
    if store::has_texts(write)? {
        return Ok(());
    }
    let actor = Actor::Operator;
    let (known, version) = store::operator(write)?;
    if known == Operator::default() {
        actions::change_operator(write, &actor, version, &demo_operator())?;
    }
    for page in store::list(write)?.into_iter().filter(|page| PAGES.contains(&page.name.as_str())) {
        actions::insert_starting_text(write, &page, TemplateCountry::Ch, None)?;
        let draft = store::find_in_state(write, page.key, VersionState::Draft)?.ok_or(ApiError::NotFound)?;
        let approval = LegalApproval { version: draft.version, effective_from: None, checked: true };
        actions::approve(write, &actor, &page.id, &approval)?;
    }
    Ok(())
}
