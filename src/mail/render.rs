//! Builds the e-mail message of a letter: texts in its language, a plain and an HTML part, headers without injection.

use jiff::civil::Date;
use lettre::Message;
use lettre::message::header::ContentType;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart};
use serde::Deserialize as _;

use super::letter::Letter;
use crate::base::brand::{Brand, BrandPicture};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::money::Money;
use crate::config::Config;
use crate::locale::{Args, find, t};

const PAGE: &str = include_str!("../../assets/mail/letter.html");
const BUTTON: &str = include_str!("../../assets/mail/button.html");

/// Sender of the portal's letters.
#[derive(Clone, Debug)]
pub struct Sender {
    /// Name of the portal.
    pub site: String,
    /// Address of the portal, without a slash at the end.
    pub url: String,
    /// `From`.
    pub from: String,
    /// `Reply-To`; may be empty.
    pub reply_to: String,
    /// Address that people can write to; empty where there is none.
    pub contact: String,
    /// Logo and colours of the operator.
    pub brand: Brand,
}

impl Sender {
    /// The sender of the settings.
    pub fn from_config(config: &Config) -> Sender {
        Sender {
            site: config.site.name.clone(),
            url: config.server.public_url(),
            from: config.mail.from.clone(),
            reply_to: config.mail.reply_to.clone(),
            contact: config.site.contact_email.clone(),
            brand: config.site.brand.clone(),
        }
    }
}

/// The texts of one message.
pub(super) struct MessageText {
    pub subject: String,
    pub plain: String,
    pub html: String,
}

/// The message of `letter`; `file` is its attachment. Errors: the address is not valid; the text is for the log.
pub(super) fn build_message(
    sender: &Sender,
    (id, at): (&str, Ts),
    letter: &Letter,
    file: Option<Vec<u8>>,
) -> Result<Message, String> {
    build(sender, (id, at), letter, render(sender, letter), file)
}

/// One message of several letters to one person, in the order of the letters. Errors: as [`build_message`].
pub(super) fn build_digest(sender: &Sender, (id, at): (&str, Ts), letters: &[&Letter]) -> Result<Message, String> {
    let first = letters.first().ok_or("there is no letter")?;
    build(sender, (id, at), first, render_digest(sender, first, letters), None)
}

fn build(
    sender: &Sender,
    (id, at): (&str, Ts),
    letter: &Letter,
    text: MessageText,
    file: Option<Vec<u8>>,
) -> Result<Message, String> {
    let address = letter.to.parse().map_err(|error| format!("{:?} is no address: {error}", letter.to))?;
    let name = one_line(&letter.to_name);
    let to = Mailbox::new((!name.is_empty()).then_some(name), address);
    let from: Mailbox = sender.from.parse().map_err(|error| format!("mail.from: {error}"))?;
    let seconds = u64::try_from(at.millis() / 1000).unwrap_or_default();
    let date = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
    // All attempts share one Message-ID: if an earlier one arrived all the same, mail programs show the letter once.
    let message_id = format!("<{id}@{}>", from.email.domain());
    let mut builder = Message::builder()
        .from(from)
        .to(to)
        .subject(text.subject)
        .date(date)
        .message_id(Some(message_id))
        .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".into()));
    if !sender.reply_to.is_empty() {
        builder = builder.reply_to(sender.reply_to.parse().map_err(|error| format!("mail.reply_to: {error}"))?);
    }
    let body = MultiPart::alternative_plain_html(text.plain, text.html);
    let body = match letter.attachment.as_ref().zip(file) {
        Some((attachment, file)) => {
            let kind = ContentType::parse("application/pdf").map_err(|error| error.to_string())?;
            MultiPart::mixed().multipart(body).singlepart(Attachment::new(attachment.name.clone()).body(file, kind))
        }
        None => body,
    };
    builder.multipart(body).map_err(|error| error.to_string())
}

/// A date as letters, notifications, errors and documents show it.
pub fn shown_date(lang: Lang, date: Date) -> String {
    let pattern = match lang {
        Lang::En => "%-d %b %Y",
        Lang::Uk | Lang::De => "%d.%m.%Y",
    };
    date.strftime(pattern).to_string()
}

/// Replaces codes among the values by texts of the language: `role`, `into` (the language of a translation), `day` and
/// `last_day` (dates), `until` (a date, empty where there is none) and `amount` (an amount of money). `backup_fault` gives
/// the `reason` for which a backup failed. The `title` of the whole site is its path.
pub fn localize_args(lang: Lang, args: &mut Args) {
    for (name, key) in
        [("role", "mail.roles"), ("into", "mail.into"), ("outcome", "mail.outcomes"), ("note", "mail.notes")]
    {
        if let Some(words) = args.get(name).and_then(|value| value.as_str()).map(|value| format!("{key}.{value}"))
            && let Some(words) = find(lang, &words, &Args::new())
        {
            args.insert(name.into(), words.into());
        }
    }
    if args.get("title").is_some_and(|title| title == "/")
        && let Some(words) = find(lang, "cases.whole_site", &Args::new())
    {
        args.insert("title".into(), words.into());
    }
    if let Some(fault) = args.get("backup_fault").and_then(|value| value.as_str())
        && let Some(words) = find(lang, &format!("panel.system.backup_faults.{fault}"), &Args::new())
    {
        args.insert("reason".into(), words.into());
    }
    let date = |args: &Args, name: &str| args.get(name)?.as_str()?.parse::<Date>().ok();
    for name in ["day", "last_day"] {
        if let Some(day) = date(args, name) {
            args.insert(name.into(), shown_date(lang, day).into());
        }
    }
    if let Some(amount) = args.get("amount").and_then(|amount| Money::deserialize(amount).ok()) {
        args.insert("amount".into(), amount.format(lang).into());
    }
    if let Some(day) = date(args, "until") {
        let words = t(lang, "mail.until", &crate::locale::args([("day", shown_date(lang, day).into())]));
        args.insert("until".into(), words.into());
    }
}

/// Values of the placeholders in the texts of a letter.
fn args_of(sender: &Sender, letter: &Letter) -> Args {
    let lang = letter.lang;
    let mut args = letter.args.clone();
    args.insert("site".into(), sender.site.clone().into());
    args.insert("url".into(), sender.url.clone().into());
    args.insert("contact".into(), sender.contact.clone().into());
    args.insert("name".into(), one_line(&letter.to_name).into());
    localize_args(lang, &mut args);
    args
}

/// The texts of a digest: subject, body and link of each letter. The last paragraph of a letter of its own, which says why it
/// was sent, is not among them: what the recipient has to know stands in the body (a test reads the texts).
pub(super) fn render_digest(sender: &Sender, first: &Letter, letters: &[&Letter]) -> MessageText {
    let lang = first.lang;
    let mut args = args_of(sender, first);
    args.insert("count".into(), letters.len().into());
    let greeting = if first.to_name.trim().is_empty() { "mail.common.greeting_plain" } else { "mail.common.greeting" };
    let subject = one_line(&t(lang, "mail.digest.subject", &args));
    let (greeting, footer) = (t(lang, greeting, &args), t(lang, "mail.digest.why", &args));
    let (mut plain, mut text) = (greeting.clone(), format!("<p>{}</p>", escape(&greeting)));
    for letter in letters {
        let args = args_of(sender, letter);
        let words = |part: &str| t(letter.lang, &format!("mail.{}.{part}", letter.template.as_str()), &args);
        let (about, body, link) =
            (one_line(&words("subject")), body(letter, &args), format!("{}{}", sender.url, letter.path));
        plain.push_str(&format!("\n\n* {about}\n{body}\n{link}"));
        text.push_str(&format!(
            "<p><a href=\"{}\"><b>{}</b></a><br>{}</p>",
            escape(&link),
            escape(&about),
            escape(&body).replace('\n', "<br>")
        ));
    }
    plain.push_str(&format!("\n\n--\n{}\n{footer}\n", sender.site));
    let html = page(sender, lang, &subject, &text, "", &footer);
    MessageText { subject, plain, html }
}

/// The main text of `letter`; one that a substitute gets says in whose place.
fn body(letter: &Letter, args: &Args) -> String {
    let body = t(letter.lang, &format!("mail.{}.body", letter.template.as_str()), args);
    match args.get("in_place_of") {
        Some(_) => format!("{} {body}", t(letter.lang, "mail.common.in_place_of", args)),
        None => body,
    }
}

/// The texts of `letter` in its language.
pub(super) fn render(sender: &Sender, letter: &Letter) -> MessageText {
    let lang = letter.lang;
    let args = args_of(sender, letter);
    let key = |part: &str| format!("mail.{}.{part}", letter.template.as_str());
    let greeting = if letter.to_name.trim().is_empty() { "mail.common.greeting_plain" } else { "mail.common.greeting" };
    let subject = one_line(&t(lang, &key("subject"), &args));
    let mut paragraphs = vec![t(lang, greeting, &args), body(letter, &args)];
    let contact = if sender.contact.is_empty() { None } else { find(lang, &key("contact"), &args) };
    paragraphs.extend(contact.or_else(|| find(lang, &key("ignore"), &args)));
    let footer = t(lang, "mail.common.why", &args);
    let link = format!("{}{}", sender.url, letter.path);
    let label = (!letter.path.is_empty()).then(|| t(lang, &key("button"), &args));

    let mut plain = paragraphs.join("\n\n");
    if let Some(label) = &label {
        plain.push_str(&format!("\n\n{label}:\n{link}"));
    }
    plain.push_str(&format!("\n\n--\n{}\n{footer}\n", sender.site));

    let button = label.map(|label| {
        let hint = t(lang, "mail.common.link_hint", &args);
        let color = color(sender);
        fill(
            BUTTON,
            &[("link", &escape(&link)), ("label", &escape(&label)), ("hint", &escape(&hint)), ("color", &color)],
        )
    });
    let text: String =
        paragraphs.iter().map(|paragraph| format!("<p>{}</p>", escape(paragraph).replace('\n', "<br>"))).collect();
    let html = page(sender, lang, &subject, &text, &button.unwrap_or_default(), &footer);
    MessageText { subject, plain, html }
}

/// Colour of the program's letters.
const COLOR: &str = "#0b5d3b";
/// Height of the logo in a letter, in pixels.
const LOGO_HEIGHT: u32 = 48;

/// Colour of lines, links and buttons; white text on it can be read.
fn color(sender: &Sender) -> String {
    sender.brand.light("brand").map_or_else(|| COLOR.to_owned(), String::from)
}

/// Markup of the portal's name: the logo, the text or both.
fn name(sender: &Sender) -> String {
    let text = escape(&sender.site);
    let Some(logo) = &sender.brand.logo else { return text };
    let picture = logo_markup(sender, logo, &text);
    if sender.brand.shows_name { format!("{picture}<br>{text}") } else { picture }
}

fn logo_markup(sender: &Sender, logo: &BrandPicture, alt: &str) -> String {
    let height = logo.height.min(LOGO_HEIGHT);
    let width = (logo.width * height).div_ceil(logo.height.max(1));
    format!(
        "<img src=\"{}\" width=\"{width}\" height=\"{height}\" alt=\"{alt}\" style=\"display:inline-block;border:0\">",
        escape(&format!("{}{}", sender.url, logo.path()))
    )
}

/// The HTML of a letter; `text` and `button` are markup already.
fn page(sender: &Sender, lang: Lang, subject: &str, text: &str, button: &str, footer: &str) -> String {
    fill(
        PAGE,
        &[
            ("lang", lang.as_str()),
            ("subject", &escape(subject)),
            ("color", &color(sender)),
            ("site", &name(sender)),
            ("text", text),
            ("button", button),
            ("footer", &escape(footer)),
        ],
    )
}

/// Fills a template in one pass, so that a value which looks like a placeholder stays text.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut parts = template.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("}}").unwrap_or(("", part));
        let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        filled.push_str(value);
        filled.push_str(rest);
    }
    filled
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

/// The text without line breaks and control characters, as a header may hold it.
fn one_line(text: &str) -> String {
    text.split(|character: char| character.is_control()).collect::<Vec<_>>().join(" ").trim().to_owned()
}
