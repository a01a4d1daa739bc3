//! Texts of an object in one language: a struct whose fields are the columns of its table of texts.

/// Declares such a struct. Each field is a text column of the same name and says how it is cleaned before it is stored:
/// `line` (plain text on one line) or `rich` (clean HTML). A store reads and writes all columns from this declaration.
#[macro_export]
macro_rules! text_columns {
    ($(#[$meta:meta])* $type:ident { $( $(#[$($attribute:tt)*])* $field:ident: $kind:ident ),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $type {
            $( $(#[$($attribute)*])* pub $field: String, )+
        }

        impl $type {
            /// Names of the columns, in the order of declaration.
            pub const COLUMNS: &'static [&'static str] = &[$( stringify!($field) ),+];

            /// Reads the columns of a row by name.
            pub fn read(row: &rusqlite::Row) -> rusqlite::Result<$type> {
                Ok($type { $( $field: row.get(stringify!($field))?, )+ })
            }

            /// Values of the columns, in the order of [`Self::COLUMNS`].
            pub fn values(&self) -> Vec<&dyn rusqlite::ToSql> {
                vec![$( &self.$field ),+]
            }

            /// The texts as they are stored.
            pub fn tidy(&self) -> $type {
                $type { $( $field: $crate::text_columns!(@$kind &self.$field), )+ }
            }
        }
    };
    (@line $text:expr) => { $crate::base::text::line($text) };
    (@rich $text:expr) => { $crate::base::html::clean($text) };
}
