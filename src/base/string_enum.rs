//! Enums that are stored and sent under fixed names.

/// Declares an enum whose variants have one name in the database, in the API and in the browser.
#[macro_export]
macro_rules! string_enum {
    // `tt`, not `literal`: a literal reaches the derive macros in an invisible group that utoipa does not look into
    ($(#[$meta:meta])* $type:ident { $( $(#[$doc:meta])* $variant:ident = $name:tt ),+ $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        $(#[$meta])*
        pub enum $type {
            $( $(#[$doc])* #[serde(rename = $name)] $variant, )+
        }

        impl $type {
            /// All of them, in the order of their declaration.
            pub const ALL: [$type; [$( $name ),+].len()] = [$( $type::$variant ),+];

            /// The name on the wire and in the database.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $( $type::$variant => $name, )+
                }
            }

            /// Reads a name; unknown ones are `None`.
            pub fn parse(text: &str) -> Option<$type> {
                $type::ALL.into_iter().find(|one| one.as_str() == text)
            }
        }

        impl rusqlite::types::ToSql for $type {
            fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
                Ok(self.as_str().into())
            }
        }

        impl rusqlite::types::FromSql for $type {
            fn column_result(value: rusqlite::types::ValueRef<'_>) -> rusqlite::types::FromSqlResult<Self> {
                let text = value.as_str()?;
                $type::parse(text).ok_or_else(|| {
                    rusqlite::types::FromSqlError::Other(format!("{text:?} is no {}", stringify!($type)).into())
                })
            }
        }
    };
}
