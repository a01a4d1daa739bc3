//! Reads notifications and statements of a bank: ISO 20022 camt.054 and camt.053, in the versions 001.04 and 001.08 of the
//! Swiss Payment Standards and in those between.

use jiff::civil::Date;
use sha2::{Digest as _, Sha256};

use super::reference::{is_creditor_reference, is_qr_reference};
use super::xml_tree::{XmlElement, read_tree};
use crate::features::invoices::types::{BankEntry, BankFileFault};

/// Messages that are read: the element of the message, and of the account in it.
const MESSAGES: [(&str, &str); 2] = [("BkToCstmrDbtCdtNtfctn", "Ntfctn"), ("BkToCstmrStmt", "Stmt")];
/// Longest name of a payer that is shown.
const MAX_PAYER: usize = 140;

/// Payments of a file, in its order. Errors: see [`BankFileFault`].
pub fn parse_bank_file(file: &str) -> Result<Vec<BankEntry>, BankFileFault> {
    let tree = read_tree(file)?;
    let document = tree.at("Document").ok_or(BankFileFault::Foreign)?;
    let mut entries = Vec::new();
    let mut is_known = false;
    for (message, account) in MESSAGES {
        for message in document.all(message) {
            is_known = true;
            for account in message.all(account) {
                let iban = account.text_at("Acct/Id/IBAN").replace(' ', "");
                for entry in account.all("Ntry") {
                    read_entry(&iban, entry, &mut entries)?;
                }
            }
        }
    }
    if !is_known {
        return Err(BankFileFault::Foreign);
    }
    number_equal_ones(&mut entries);
    Ok(entries)
}

/// A booking of the bank: one payment, or several that were booked together.
fn read_entry(iban: &str, entry: &XmlElement, into: &mut Vec<BankEntry>) -> Result<(), BankFileFault> {
    let payments: Vec<&XmlElement> = entry.all("NtryDtls").flat_map(|details| details.all("TxDtls")).collect();
    if payments.is_empty() {
        into.push(read_payment(iban, entry, None)?);
    }
    for payment in payments {
        into.push(read_payment(iban, entry, Some(payment))?);
    }
    Ok(())
}

fn read_payment(iban: &str, entry: &XmlElement, payment: Option<&XmlElement>) -> Result<BankEntry, BankFileFault> {
    // a booking of one payment may leave its amount to the booking
    let amount = payment
        .and_then(|payment| payment.at("Amt").or_else(|| payment.at("AmtDtls/TxAmt/Amt")))
        .or_else(|| entry.at("Amt"))
        .ok_or(BankFileFault::Incomplete)?;
    let amount_minor = minor(amount.text()).ok_or(BankFileFault::Incomplete)?;
    let day = ["BookgDt", "ValDt"].iter().find_map(|name| day_of(entry.at(name)?)).ok_or(BankFileFault::Incomplete)?;
    let direction = payment.map(|payment| payment.text_at("CdtDbtInd")).filter(|direction| !direction.is_empty());
    let direction = direction.unwrap_or_else(|| entry.text_at("CdtDbtInd"));
    let status = match entry.text_at("Sts/Cd") {
        "" => entry.text_at("Sts"),
        code => code,
    };
    let references = payment.map(references).unwrap_or_default();
    let own = payment.map(|payment| payment.text_at("Refs/AcctSvcrRef")).unwrap_or_default();
    let shared = entry.text_at("AcctSvcrRef");
    let facts = [
        amount.text(),
        amount.currency(),
        &day.to_string(),
        references.first().map(String::as_str).unwrap_or_default(),
        payment.map(|payment| payment.text_at("Refs/EndToEndId")).unwrap_or_default(),
    ];
    // the bank's own reference of a payment is the same in notifications and statements
    let key = if own.is_empty() { [iban, shared, &facts.join("|")].join("|") } else { [iban, own].join("|") };
    let payer = payment.map(payer).unwrap_or_default();
    Ok(BankEntry {
        key,
        iban: iban.to_owned(),
        day,
        amount_minor,
        currency: amount.currency().to_owned(),
        is_credit: direction == "CRDT" && entry.text_at("RvslInd") != "true",
        is_booked: status == "BOOK",
        references,
        payer,
    })
}

/// Gives payments without a reference of the bank, that cannot be told apart, a number each, and hides the facts in the keys.
fn number_equal_ones(entries: &mut [BankEntry]) {
    let mut counts = std::collections::HashMap::<String, u32>::new();
    for entry in entries {
        let is_told_apart = entry.key.matches('|').count() == 1;
        let count = counts.entry(entry.key.clone()).or_default();
        *count += 1;
        let number = if is_told_apart { 1 } else { *count };
        entry.key = hex::encode(&Sha256::digest(format!("{}#{number}", entry.key))[..16]);
    }
}

/// An amount such as `181` or `181.00` in minor units; at most two decimals that are not zero.
fn minor(text: &str) -> Option<i64> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let rest = rest.trim_end_matches('0');
    let is_number = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    if whole.is_empty() || whole.len() > 13 || rest.len() > 2 || !is_number(whole) || !is_number(rest) {
        return None;
    }
    format!("{whole}{rest:0<2}").parse().ok()
}

/// The day of a date or a date with time.
fn day_of(element: &XmlElement) -> Option<Date> {
    let text = match element.text_at("Dt") {
        "" => element.text_at("DtTm").get(..10)?,
        day => day.get(..10)?,
    };
    text.parse().ok()
}

/// Structured references, then references in the free text.
fn references(payment: &XmlElement) -> Vec<String> {
    let plain =
        |text: &str| text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_uppercase).collect::<String>();
    let information: Vec<&XmlElement> = payment.all("RmtInf").collect();
    let structured = information.iter().flat_map(|part| part.all("Strd"));
    let mut found: Vec<String> = structured.map(|part| plain(part.text_at("CdtrRefInf/Ref"))).collect();
    for text in information.iter().flat_map(|part| part.all("Ustrd")) {
        // people write references in groups, with words around them
        let words: Vec<&str> = text.text().split_whitespace().take(60).collect();
        for from in 0..words.len() {
            let joined = (from + 1..=words.len().min(from + 8)).map(|to| plain(&words[from..to].concat()));
            found.extend(joined.filter(|text| is_creditor_reference(text) || is_qr_reference(text)));
        }
    }
    found.retain(|reference| !reference.is_empty() && reference.len() <= 35);
    found
}

/// Name of the payer: in the version 001.04 beside the role, from 001.08 on below `Pty`.
fn payer(payment: &XmlElement) -> String {
    let roles = ["RltdPties/UltmtDbtr", "RltdPties/Dbtr"].iter().filter_map(|role| payment.at(role));
    let names = roles.flat_map(|role| [role.text_at("Pty/Nm"), role.text_at("Nm")]);
    let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
    name.chars().take(MAX_PAYER).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(version: &str, entry: &str) -> String {
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
             <Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:{version}\"><BkToCstmrDbtCdtNtfctn><Ntfctn>
               <Acct><Id><IBAN>CH4431999123000889012</IBAN></Id></Acct>{entry}
             </Ntfctn></BkToCstmrDbtCdtNtfctn></Document>"
        )
    }

    #[test]
    fn a_collective_booking_of_version_4_has_its_payments() {
        let entry = "<Ntry><Amt Ccy=\"CHF\">300.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
            <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>
            <NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
              <TxDtls><Refs><AcctSvcrRef>T1</AcctSvcrRef></Refs><Amt Ccy=\"CHF\">100</Amt><CdtDbtInd>CRDT</CdtDbtInd>
                <RltdPties><Dbtr><Nm>Koval &amp; Co</Nm></Dbtr></RltdPties>
                <RmtInf><Strd><CdtrRefInf><Ref>21 00000 00003 13947 14300 09017</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
              <TxDtls><Refs><AcctSvcrRef>T2</AcctSvcrRef></Refs><Amt Ccy=\"CHF\">200.50</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>
            </NtryDtls></Ntry>";

        let found = parse_bank_file(&file("camt.054.001.04", entry)).unwrap();

        assert_eq!(found.iter().map(|one| one.amount_minor).collect::<Vec<_>>(), [10_000, 20_050]);
        assert_eq!(found[0].references, ["210000000003139471430009017"]);
        assert_eq!((found[0].payer.as_str(), found[0].iban.as_str()), ("Koval & Co", "CH4431999123000889012"));
        assert!(found[0].is_credit && found[0].is_booked && found[0].key != found[1].key);
    }

    #[test]
    fn version_8_names_the_payer_and_the_status_one_level_deeper() {
        let entry = "<Ntry><Amt Ccy=\"EUR\">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>
            <ValDt><DtTm>2026-11-20T10:00:00+01:00</DtTm></ValDt>
            <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Ann</Nm></Pty></Dbtr></RltdPties>
              <RmtInf><Ustrd>Rechnung RF18 5390 0754 7034 danke</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>";

        let found = parse_bank_file(&file("camt.054.001.08", entry)).unwrap();

        assert_eq!((found[0].payer.as_str(), found[0].is_booked), ("Ann", false));
        assert_eq!(found[0].references, ["RF18539007547034"]);
        assert_eq!((found[0].amount_minor, found[0].day.to_string()), (500, "2026-11-20".to_owned()));
    }

    #[test]
    fn equal_payments_without_a_reference_of_the_bank_are_told_apart_in_the_same_way_each_time() {
        let entry = "<Ntry><Amt Ccy=\"CHF\">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
            <BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>";
        let twice = file("camt.054.001.04", &entry.repeat(2));

        let (first, second) = (parse_bank_file(&twice).unwrap(), parse_bank_file(&twice).unwrap());

        assert_ne!(first[0].key, first[1].key);
        assert_eq!(first, second);
    }

    #[test]
    fn a_file_that_is_no_bank_file_is_refused() {
        let fault = |file: &str| parse_bank_file(file).unwrap_err();
        let bomb = "<!DOCTYPE d [<!ENTITY a \"aaaa\">]><Document>&a;</Document>";
        let deep = "<a>".repeat(100);

        assert_eq!(fault("Datum;Betrag"), BankFileFault::Foreign);
        assert_eq!(fault("<Document><Other/></Document>"), BankFileFault::Foreign);
        assert_eq!(fault(bomb), BankFileFault::Doctype);
        assert_eq!(fault("<Document>&unknown;</Document>"), BankFileFault::Broken);
        assert_eq!(fault("<Document><BkToCstmrStmt>"), BankFileFault::Broken);
        assert_eq!(fault(&deep), BankFileFault::TooLarge);
        assert_eq!(
            fault(&file("camt.054.001.04", "<Ntry><Amt Ccy=\"CHF\">-5</Amt></Ntry>")),
            BankFileFault::Incomplete
        );
    }

    #[test]
    fn amounts_have_two_decimals_at_most() {
        assert_eq!(
            ["181", "181.5", "181.05", "0.10000"].map(minor),
            [Some(18_100), Some(18_150), Some(18_105), Some(10)]
        );
        assert_eq!(["", ".5", "1.005", "1e3", "-1", "12345678901234"].map(minor), [None; 6]);
    }

    proptest::proptest! {
        #[test]
        fn a_damaged_file_is_read_or_refused(
            changes in proptest::collection::vec((proptest::prelude::any::<proptest::sample::Index>(), 0..40_usize, ".{0,12}"), 0..6),
        ) {
            let entry = "<Ntry><Amt Ccy=\"CHF\">300.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
                <BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><Refs><AcctSvcrRef>T1</AcctSvcrRef></Refs>
                <Amt Ccy=\"CHF\">100</Amt><RltdPties><Dbtr><Nm>Koval &amp; Co</Nm></Dbtr></RltdPties>
                <RmtInf><Strd><CdtrRefInf><Ref>21 00000 00003 13947 14300 09017</Ref></CdtrRefInf></Strd></RmtInf>
                </TxDtls></NtryDtls></Ntry>";
            let mut letters: Vec<char> = file("camt.054.001.04", entry).chars().collect();
            for (at, length, put) in changes {
                let start = at.index(letters.len() + 1);
                let end = (start + length).min(letters.len());
                letters.splice(start..end, put.chars());
            }

            if let Ok(found) = parse_bank_file(&letters.into_iter().collect::<String>()) {
                proptest::prop_assert!(found.iter().all(|one| one.amount_minor >= 0), "{found:?}");
            }
        }
    }
}
