//! Legal forms by country, as the registers abbreviate them.

/// A form that the list of a country does not have.
pub const OTHER_FORM: &str = "other";

/// Countries with a list of their own. Sources: the commercial registers of Switzerland, Germany and Austria, and the
/// Ukrainian classifier of organisational and legal forms (DK 002:2004).
pub const LEGAL_FORMS: &[(&str, &[&str])] = &[
    ("AT", &["GmbH", "FlexCo", "AG", "OG", "KG", "GmbH & Co KG", "e. U.", "Genossenschaft", "Verein", "Stiftung"]),
    ("CH", &["Einzelunternehmen", "GmbH", "AG", "Kollektivgesellschaft", "Genossenschaft", "Verein", "Stiftung"]),
    (
        "DE",
        &[
            "GmbH",
            "UG (haftungsbeschränkt)",
            "AG",
            "GbR",
            "OHG",
            "KG",
            "GmbH & Co. KG",
            "e. K.",
            "eG",
            "e. V.",
            "gGmbH",
            "Stiftung",
        ],
    ),
    ("UA", &["ФОП", "ТОВ", "ПП", "АТ", "ПрАТ", "КП", "ДП", "ГО", "БФ", "ОСББ"]),
];
