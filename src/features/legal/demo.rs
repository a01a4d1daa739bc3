//! Legal pages of the demo: the starting texts, with an operator who does not exist.

use super::calls::{Kit, OwnerApproval};
use super::identity::{self, Operator, operator};
use super::types::VersionState;
use super::{actions, kits, store};
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;

/// All that name each other; the page for the press is left to be written.
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

fn nobody() -> Operator {
    let said = |text: &str| text.to_owned();
    Operator {
        name: said("Verein Litfass Demo"),
        legal_form: said("Verein nach Art. 60 ff. ZGB"),
        street: said("Säulenplatz 1"),
        postal_code: said("8001"),
        town: said("Zürich"),
        country: said("CH"),
        email: said("hello@litfass.example"),
        phone: said("+41 44 555 00 00"),
        represented_by: said("Olena Muster"),
        register: said("CH-000.0.000.000-0"),
        uid: said("CHE-000.000.000"),
        vat_id: said("CHE-000.000.000 MWST"),
        media_id: said("DEMO-0000"),
        responsible_person: said("Olena Muster"),
        data_protection_contact: said("privacy@litfass.example"),
        contact_point: said("contact@litfass.example"),
        authority: said("EDÖB, Bern"),
        hosting_provider: said("Litfass Demo Hosting, Zürich"),
    }
}

/// Says who runs the demo and brings its pages into force, where nobody wrote any.
pub fn publish_demo(write: &mut Write) -> Result<(), ApiError> {
    if store::has_texts(write)? {
        return Ok(());
    }
    let actor = Actor::Operator;
    let (known, version) = operator(write)?;
    if known == Operator::default() {
        identity::change(write, &actor, version, &nobody())?;
    }
    for page in store::list(write)?.into_iter().filter(|page| PAGES.contains(&page.name.as_str())) {
        let key = store::insert_draft(write, page.key, None)?;
        for lang in Lang::ALL {
            if let Some(text) = kits::text(&page.name, Kit::Ch, lang) {
                store::set_text(write, key, lang, &text)?;
            }
        }
        let draft = store::in_state(write, page.key, VersionState::Draft)?.ok_or(ApiError::NotFound)?;
        let approval = OwnerApproval { version: draft.version, effective_from: None, checked: true };
        actions::approve(write, &actor, &page.id, &approval)?;
    }
    Ok(())
}
