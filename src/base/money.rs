//! Amounts of money: whole minor units (cents) with their currency (ISO 4217).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lang::Lang;

/// Space that does not break, between an amount and its currency (and between thousands in Ukrainian).
const NO_BREAK_SPACE: &str = "\u{a0}";

/// The minus sign, in place of a hyphen, as all three languages write it.
const MINUS: &str = "\u{2212}";

/// A currency that prices may be in, by its ISO 4217 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Swiss franc.
    Chf,
    /// Euro.
    Eur,
    /// Hryvnia.
    Uah,
    /// Dollar of the United States.
    Usd,
    /// Pound sterling.
    Gbp,
    /// Zloty.
    Pln,
}

impl Currency {
    /// All currencies.
    pub const ALL: [Currency; 6] =
        [Currency::Chf, Currency::Eur, Currency::Uah, Currency::Usd, Currency::Gbp, Currency::Pln];

    /// The code of three letters.
    pub const fn code(self) -> &'static str {
        match self {
            Currency::Chf => "CHF",
            Currency::Eur => "EUR",
            Currency::Uah => "UAH",
            Currency::Usd => "USD",
            Currency::Gbp => "GBP",
            Currency::Pln => "PLN",
        }
    }

    /// Reads a code such as `CHF`; `None` for a currency that prices are not in.
    pub fn parse(code: &str) -> Option<Currency> {
        Currency::ALL.into_iter().find(|currency| currency.code() == code)
    }

    /// Digits of the minor unit (ISO 4217 exponent).
    pub const fn digits(self) -> u32 {
        match self {
            Currency::Chf | Currency::Eur | Currency::Uah | Currency::Usd | Currency::Gbp | Currency::Pln => 2,
        }
    }
}

/// An amount in minor units of its currency: 1250 CHF minor units are 12.50 francs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Money {
    /// Minor units, such as cents.
    pub minor: i64,
    /// Currency of the amount.
    pub currency: Currency,
}

impl Money {
    /// `minor` units of `currency`.
    pub const fn new(minor: i64, currency: Currency) -> Money {
        Money { minor, currency }
    }

    /// The sum; `None` for different currencies or an overflow.
    pub fn plus(self, other: Money) -> Option<Money> {
        let minor = self.minor.checked_add(other.minor)?;
        (self.currency == other.currency).then_some(Money { minor, ..self })
    }

    /// The amount `count` times; `None` for an overflow.
    pub fn times(self, count: u32) -> Option<Money> {
        Some(Money { minor: self.minor.checked_mul(i64::from(count))?, ..self })
    }

    /// The amount as written in `lang`, with the currency's code and all decimals: for invoices and payments. Unicode CLDR,
    /// but German groups digits with spaces (DIN 5008) like all other numbers of its pages.
    pub fn format(self, lang: Lang) -> String {
        self.written(lang, true)
    }

    /// The amount as the price of an offer: a whole one has no decimals.
    pub fn format_price(self, lang: Lang) -> String {
        self.written(lang, self.minor % 10_i64.pow(self.currency.digits()) != 0)
    }

    fn written(self, lang: Lang, decimals: bool) -> String {
        let (group, point) = match lang {
            Lang::En => (",", "."),
            Lang::Uk | Lang::De => (NO_BREAK_SPACE, ","),
        };
        let unit = 10_u64.pow(self.currency.digits());
        let (whole, rest) = (self.minor.unsigned_abs() / unit, self.minor.unsigned_abs() % unit);
        let digits = self.currency.digits() as usize;
        let rest = if decimals { format!("{point}{rest:0digits$}") } else { String::new() };
        let number = grouped(whole, group) + &rest;
        let (sign, code) = (if self.minor < 0 { MINUS } else { "" }, self.currency.code());
        match lang {
            Lang::En => format!("{sign}{code}{NO_BREAK_SPACE}{number}"),
            Lang::Uk | Lang::De => format!("{sign}{number}{NO_BREAK_SPACE}{code}"),
        }
    }
}

/// `number` with `separator` between groups of three digits.
fn grouped(number: u64, separator: &str) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push_str(separator);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_as_its_language_does() {
        let price = Money::new(123_450, Currency::Chf);
        let debt = Money::new(-123_456_705, Currency::Chf);

        let written = Lang::ALL.map(|lang| price.format(lang));
        assert_eq!(written, ["CHF\u{a0}1,234.50", "1\u{a0}234,50\u{a0}CHF", "1\u{a0}234,50\u{a0}CHF"]);
        assert_eq!(debt.format(Lang::En), "\u{2212}CHF\u{a0}1,234,567.05");
        assert_eq!(debt.format(Lang::De), "\u{2212}1\u{a0}234\u{a0}567,05\u{a0}CHF");
        assert_eq!(Money::new(5, Currency::Eur).format(Lang::Uk), "0,05\u{a0}EUR");
        assert!(Money::new(i64::MIN, Currency::Eur).format(Lang::En).starts_with("\u{2212}EUR"));
    }

    #[test]
    fn a_whole_price_has_no_decimals() {
        let [whole, part] = [4_800, 4_850].map(|minor| Money::new(minor, Currency::Chf));

        assert_eq!(Lang::ALL.map(|lang| whole.format_price(lang)), ["CHF\u{a0}48", "48\u{a0}CHF", "48\u{a0}CHF"]);
        assert_eq!(part.format_price(Lang::De), "48,50\u{a0}CHF");
        assert_eq!(whole.format(Lang::De), "48,00\u{a0}CHF");
    }

    #[test]
    fn only_amounts_of_one_currency_are_added() {
        let franc = Money::new(100, Currency::Chf);

        assert_eq!(franc.plus(franc), Some(Money::new(200, Currency::Chf)));
        assert_eq!(franc.plus(Money::new(1, Currency::Eur)), None);
        assert_eq!(Money::new(i64::MAX, Currency::Chf).plus(franc), None);
        assert_eq!(franc.times(12), Some(Money::new(1_200, Currency::Chf)));
        assert_eq!(Money::new(i64::MAX, Currency::Chf).times(2), None);
    }

    #[test]
    fn a_currency_travels_as_its_code() {
        let json = serde_json::to_string(&Money::new(1, Currency::Uah)).unwrap();

        assert_eq!(json, r#"{"minor":1,"currency":"UAH"}"#);
        assert!(serde_json::from_str::<Money>(r#"{"minor":1,"currency":"XXX"}"#).is_err());
        assert!(Currency::ALL.into_iter().all(|currency| Currency::parse(currency.code()) == Some(currency)));
    }
}
