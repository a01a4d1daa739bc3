//! States of an object and who may move it where, declared once: `advance` is the only way to change a state.

/// Declares the moves of a state enum: `From | From => To: Who | Who;`. Generates `may_become` (a question)
/// and `advance` (the new state, or a 409 with the code `wrong_state`).
#[macro_export]
macro_rules! states {
    ($state:ident by $mover:ident { $( $($from:ident)|+ => $to:ident : $($who:ident)|+ ; )+ }) => {
        impl $state {
            /// True if `by` may move an object from this state to `to`.
            pub fn may_become(self, to: $state, by: $mover) -> bool {
                match (self, to) {
                    $( ($($state::$from)|+, $state::$to) => matches!(by, $($mover::$who)|+), )+
                    _ => false,
                }
            }

            /// The new state. Errors: 409 where the table has no such move for `by`.
            pub fn advance(self, to: $state, by: $mover) -> Result<$state, $crate::base::error::ApiError> {
                if self.may_become(to, by) {
                    Ok(to)
                } else {
                    Err($crate::base::error::ApiError::conflict("wrong_state"))
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::base::error::ApiError;

    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Gate {
        Open,
        Closed,
        Locked,
    }

    #[derive(Clone, Copy)]
    enum Hand {
        Guest,
        Keeper,
    }

    states! { Gate by Hand {
        Open => Closed: Guest | Keeper;
        Open | Closed => Locked: Keeper;
    } }

    #[test]
    fn only_the_moves_of_the_table_are_made_and_only_by_those_named() {
        assert_eq!(Gate::Open.advance(Gate::Closed, Hand::Guest).unwrap(), Gate::Closed);
        assert!(Gate::Closed.may_become(Gate::Locked, Hand::Keeper));
        assert!(matches!(
            Gate::Closed.advance(Gate::Locked, Hand::Guest),
            Err(ApiError::Conflict { code: "wrong_state", .. })
        ));
        assert!(!Gate::Locked.may_become(Gate::Open, Hand::Keeper));
    }
}
