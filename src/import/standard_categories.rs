//! Categories for what another system files nowhere, named in all languages.

use super::records::Texts;
use crate::base::lang::Lang;

/// Texts that belong to no category.
pub fn other() -> Texts {
    in_all(["Other", "Інше", "Sonstiges"])
}

/// Pages, as opposed to posts.
pub fn pages() -> Texts {
    in_all(["Pages", "Сторінки", "Seiten"])
}

/// The subcategory of texts that name only a category of the first level.
pub fn general() -> Texts {
    in_all(["General", "Загальне", "Allgemein"])
}

fn in_all([en, uk, de]: [&str; 3]) -> Texts {
    Texts::from([(Lang::En, en.to_owned()), (Lang::Uk, uk.to_owned()), (Lang::De, de.to_owned())])
}
