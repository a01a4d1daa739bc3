//! Sums and value added tax, reckoned in whole minor units.
//!
//! Prices contain the tax, so that the total is the price that the buyer saw. The tax is taken out of the sum of all lines,
//! once for a rate, and rounded to the nearest minor unit, a half away from zero; the net amount is the rest. Net and tax
//! therefore always make the total, and a credit note has exactly the negative amounts of its invoice.

use crate::features::invoices::types::{InvoiceLine, VatLine, VatMode};

/// Basis points of the whole.
const WHOLE: i128 = 10_000;

/// Sums of an invoice, in minor units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Tax by rate; none without tax.
    pub vat_lines: Vec<VatLine>,
    /// Whole amount.
    pub total_minor: i64,
}

/// Sums of lines; `basis_points` is the rate of an issuer who is liable to the tax. `None` for an overflow.
pub fn totals(lines: &[InvoiceLine], mode: VatMode, basis_points: Option<u32>) -> Option<Totals> {
    let amount = |line: &InvoiceLine| line.unit_minor.checked_mul(i64::from(line.quantity));
    let total_minor = lines.iter().try_fold(0_i64, |sum, line| sum.checked_add(amount(line)?))?;
    let vat_lines = match (mode, basis_points) {
        (VatMode::Site, Some(basis_points)) => {
            let vat_minor = contained(total_minor, basis_points)?;
            vec![VatLine { basis_points, net_minor: total_minor - vat_minor, vat_minor }]
        }
        (VatMode::Site, None) | (VatMode::Exempt | VatMode::ReverseCharge, _) => Vec::new(),
    };
    Some(Totals { vat_lines, total_minor })
}

/// Tax that an amount contains.
fn contained(gross: i64, basis_points: u32) -> Option<i64> {
    let rate = i128::from(basis_points);
    let whole = WHOLE + rate;
    let size = (i128::from(gross).abs() * rate * 2 + whole) / (whole * 2);
    let size = i64::try_from(size).ok()?;
    Some(if gross < 0 { -size } else { size })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(unit_minor: i64, quantity: u32) -> InvoiceLine {
        InvoiceLine { description: "Poster".to_owned(), quantity, unit_minor }
    }

    #[test]
    fn the_tax_is_taken_out_of_the_sum_once() {
        let lines = [line(10_000, 1), line(4_050, 2)];

        let totals = totals(&lines, VatMode::Site, Some(810)).unwrap();

        // 181.00 / 1.081 = 167.437… net
        assert_eq!(totals.total_minor, 18_100);
        assert_eq!(totals.vat_lines, [VatLine { basis_points: 810, net_minor: 16_744, vat_minor: 1_356 }]);
    }

    #[test]
    fn without_liability_an_exemption_or_reverse_charge_there_is_no_tax() {
        let lines = [line(10_000, 1)];

        for (mode, rate) in [(VatMode::Site, None), (VatMode::Exempt, Some(810)), (VatMode::ReverseCharge, Some(810))] {
            assert_eq!(totals(&lines, mode, rate).unwrap(), Totals { vat_lines: Vec::new(), total_minor: 10_000 });
        }
        assert_eq!(totals(&[line(i64::MAX, 2)], VatMode::Exempt, None), None);
    }

    proptest! {
        #[test]
        fn net_and_tax_make_the_total_and_the_tax_is_within_half_a_unit(
            units in prop::collection::vec((-99_999_999_i64..=99_999_999, 1_u32..=999), 1..=20),
            rate in 0_u32..=10_000,
        ) {
            let lines: Vec<InvoiceLine> = units.iter().map(|(unit, quantity)| line(*unit, *quantity)).collect();

            let sums = totals(&lines, VatMode::Site, Some(rate)).unwrap();

            let vat = &sums.vat_lines[0];
            prop_assert_eq!(vat.net_minor + vat.vat_minor, sums.total_minor);
            // |vat × (1 + rate) − total × rate| ≤ (1 + rate) / 2, in basis points
            let exact = i128::from(sums.total_minor) * i128::from(rate);
            let error = i128::from(vat.vat_minor) * (WHOLE + i128::from(rate)) - exact;
            prop_assert!(error.abs() * 2 <= WHOLE + i128::from(rate));
        }

        #[test]
        fn a_credit_note_has_the_negative_amounts_of_its_invoice(
            units in prop::collection::vec((1_i64..=99_999_999, 1_u32..=999), 1..=20),
            rate in 0_u32..=10_000,
        ) {
            let lines: Vec<InvoiceLine> = units.iter().map(|(unit, quantity)| line(*unit, *quantity)).collect();
            let back: Vec<InvoiceLine> = units.iter().map(|(unit, quantity)| line(-*unit, *quantity)).collect();

            let (sums, other) =
                (totals(&lines, VatMode::Site, Some(rate)).unwrap(), totals(&back, VatMode::Site, Some(rate)).unwrap());

            prop_assert_eq!(sums.total_minor, -other.total_minor);
            prop_assert_eq!(sums.vat_lines[0].vat_minor, -other.vat_lines[0].vat_minor);
            prop_assert_eq!(sums.vat_lines[0].net_minor, -other.vat_lines[0].net_minor);
        }
    }
}
