use std::sync::{Arc, Mutex};
use std::time::Duration;

use lettre::Message;

use super::render::{Sender, build_message, render, render_digest};
use super::transport::{MailTransport, SendError};
use super::worker::QueuePass;
use super::*;
use crate::base::clock::Clock;
use crate::base::lang::Lang;
use crate::base::service_mode::ModeInForce;
use crate::config::Config;
use crate::db::{Db, DbOptions, migrate, set_setting};

/// A transport with prepared results that records the ids of letters and the identities of messages.
#[derive(Clone, Default)]
struct FakeTransport {
    answers: Arc<Mutex<Vec<Result<(), SendError>>>>,
    seen: Arc<Mutex<Vec<String>>>,
    messages: Arc<Mutex<Vec<String>>>,
}

impl MailTransport for FakeTransport {
    fn send(&self, id: &str, message: &Message) -> Result<(), SendError> {
        let identity = message.headers().get_raw("Message-ID").unwrap();
        self.messages.lock().unwrap().push(identity.to_owned());
        self.seen.lock().unwrap().push(id.to_owned());
        self.answers.lock().unwrap().pop().unwrap_or(Ok(()))
    }
}

struct World {
    _dir: tempfile::TempDir,
    db: Db,
    clock: Clock,
    config: Config,
    transport: FakeTransport,
}

impl World {
    fn new() -> World {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.db");
        let clock = Clock::default();
        migrate(&path, &dir.path().join("backups"), clock.now()).unwrap();
        let db = Db::open(
            &DbOptions { path, readers: 2, cache_kb: 256, announce: false, slow_query: std::time::Duration::MAX },
            clock.clone(),
            |_| (),
        )
        .unwrap();
        let mut config = Config::default();
        config.server.data_dir = dir.path().into();
        World { _dir: dir, db, clock, config, transport: FakeTransport::default() }
    }

    fn pass(&self) -> QueuePass {
        QueuePass::new(self.db.clone(), &self.config, self.clock.clone()).with(Box::new(self.transport.clone()))
    }

    fn queue(&self, letter: Letter) {
        self.db.write_blocking(move |write| enqueue(write, &letter)).unwrap();
    }

    fn row(&self) -> (String, i64, String, String) {
        self.db
            .read_blocking(|read| {
                let sql = "select state, attempts, last_error, path from mail_out order by key limit 1";
                Ok(read.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?)
            })
            .unwrap()
    }
}

fn reset() -> Letter {
    Letter::new("olena@example.ch", "Olena", Lang::Uk, Template::ResetPassword)
        .with("minutes", 60)
        .opening("/reset-password?token=abc")
}

fn sender() -> Sender {
    Sender::from_config(&Config::default())
}

#[test]
fn every_template_has_its_texts_in_three_languages() {
    for template in Template::ALL.iter().copied() {
        for lang in Lang::ALL {
            // a closed account has nothing to open, a changed address and the receipt of an appeal neither
            let opens = !matches!(
                template,
                Template::AccountSuspended
                    | Template::ReaderSuspended
                    | Template::EmailChanged
                    | Template::AppealReceipt
            );
            let mut letter = Letter::new("a@example.ch", "Ann", lang, template);
            if opens {
                letter = letter.opening("/x");
            }
            for name in [
                "minutes",
                "hours",
                "inviter",
                "by",
                "person",
                "reason",
                "role",
                "author",
                "title",
                "reviewer",
                "comment",
                "device",
                "address",
                "email",
                "days",
                "passkey",
                "code",
                "outcome",
                "note",
                "into",
                "until",
                "day",
                "last_day",
                "pieces",
                "topic",
                "text",
                "rule",
                "basis",
                "label",
                "in_place_of",
                "number",
                "amount",
                "open",
                "cancels",
            ] {
                letter = letter.with(name, "author");
            }

            let message = render(&sender(), &letter);

            for text in [&message.subject, &message.plain, &message.html] {
                let key = format!("mail.{}", template.as_str());
                assert!(
                    !text.contains(&key) && !text.contains("mail.common") && !text.contains("{{"),
                    "{lang} {}: {text}",
                    template.as_str()
                );
            }
            assert_eq!(message.plain.contains("http://127.0.0.1:8000/x"), opens);
        }
    }
}

#[test]
fn a_letter_names_the_address_to_write_to_only_where_there_is_one() {
    let suspended =
        |lang| Letter::new("olena@example.ch", "Olena", lang, Template::ReaderSuspended).with("reason", "Advertising.");
    let changed =
        Letter::new("olena@example.ch", "Olena", Lang::En, Template::EmailChanged).with("email", "o@example.ch");
    let reachable = Sender { contact: "team@example.ch".into(), ..sender() };

    for lang in Lang::ALL {
        let (told, silent) = (render(&reachable, &suspended(lang)).plain, render(&sender(), &suspended(lang)).plain);
        assert!(told.contains("team@example.ch") && told.lines().count() > silent.lines().count(), "{told}");
        assert!(!silent.contains("{{"), "{silent}");
    }
    assert!(render(&reachable, &changed).plain.contains("write to team@example.ch at once"));
    assert!(render(&sender(), &changed).plain.contains("write to us at once"));
}

#[test]
fn the_address_to_write_to_is_that_of_the_file_else_of_the_panel_else_of_replies() {
    let mut world = World::new();
    assert_eq!(world.pass().sender_now().contact, "");
    world.config.mail.reply_to = "Team <answers@example.ch>".into();
    assert_eq!(world.pass().sender_now().contact, "answers@example.ch");
    let site = r#"{"contact_email":"panel@example.ch"}"#;
    world.db.write_blocking(move |write| set_setting(write, "site", site)).unwrap();
    assert_eq!(world.pass().sender_now().contact, "panel@example.ch");
    world.config.site.contact_email = "file@example.ch".into();
    assert_eq!(world.pass().sender_now().contact, "file@example.ch");
}

#[test]
fn values_become_neither_markup_nor_headers() {
    let letter = Letter::new("a@example.ch", "Ann\r\nBcc: b@example.ch", Lang::En, Template::ArticleChanges)
        .with("reviewer", "<b>R</b>")
        .with("title", "T\r\nBcc: c@example.ch")
        .with("comment", "<script>alert(1)</script> {{link}}")
        .opening("/panel");

    let text = render(&sender(), &letter);
    let message = build_message(&sender(), ("1", Clock::default().now()), &letter, None).unwrap().formatted();

    assert!(!text.html.contains("<script>") && text.html.contains("&lt;script&gt;"));
    assert!(text.html.contains("{{link}}"));
    let message = String::from_utf8_lossy(&message).into_owned();
    let headers = message.split("\r\n\r\n").next().unwrap();
    assert!(!headers.lines().any(|line| line.to_lowercase().starts_with("bcc")), "{headers}");
}

#[test]
fn an_attachment_is_sent_with_its_letter_and_a_missing_file_refuses_it() {
    let world = World::new();
    let file = LetterAttachment { name: "LF-2026-0001.pdf".into(), path: "private/ab/abcd".into() };
    let letter = Letter::new("olena@example.ch", "Olena", Lang::De, Template::InvoiceIssued)
        .with("number", "LF-2026-0001")
        .attaching(file);

    let message = build_message(&sender(), ("1", Clock::default().now()), &letter, Some(b"%PDF-1.7".to_vec())).unwrap();
    world.queue(letter);
    world.pass().send_due().unwrap();

    let message = String::from_utf8(message.formatted()).unwrap();
    assert!(message.contains("Content-Type: application/pdf") && message.contains("filename=\"LF-2026-0001.pdf\""));
    let (state, _, error, _) = world.row();
    assert_eq!((state.as_str(), error.contains("the attachment cannot be read")), ("refused", true));
    assert!(world.transport.seen.lock().unwrap().is_empty());
}

#[test]
fn an_invalid_address_is_refused_for_good_and_delays_no_other_letter() {
    let world = World::new();
    world.queue(Letter::new("x@y\r\nBcc: z@example.ch", "", Lang::En, Template::PasswordChanged));
    world.queue(reset());

    world.pass().send_due().unwrap();

    assert_eq!(world.row().0, "refused");
    assert_eq!(world.transport.seen.lock().unwrap().len(), 1);
}

#[test]
fn a_failed_letter_is_retried_with_growing_pauses() {
    let world = World::new();
    world.queue(reset());
    *world.transport.answers.lock().unwrap() =
        vec![Err(SendError::Temporary("still down".into())), Err(SendError::Temporary("down".into()))];
    let pass = world.pass();

    pass.send_due().unwrap();
    assert_eq!(world.row(), ("waiting".into(), 1, "down".into(), "/reset-password?token=abc".into()));
    world.clock.advance(Duration::from_secs(31));
    pass.send_due().unwrap();
    world.clock.advance(Duration::from_secs(31));
    assert_eq!(pass.send_due().unwrap(), 0, "the second wait is longer");
    world.clock.advance(Duration::from_secs(30));
    pass.send_due().unwrap();

    assert_eq!(world.row(), ("sent".into(), 3, String::new(), String::new()), "the link is erased");
}

#[test]
fn the_file_transport_writes_a_message_that_mail_programs_open() {
    let world = World::new();
    world.queue(reset());

    let worker = MailWorker::start(
        world.db.clone(),
        &world.config,
        world.clock.clone(),
        ModeInForce::default(),
        MailHooks::default(),
    )
    .unwrap();
    worker.waker().wake();
    drop(worker);
    QueuePass::new(world.db.clone(), &world.config, world.clock.clone()).send_due().unwrap();

    let files: Vec<_> = std::fs::read_dir(world.config.server.data_dir.join("mail")).unwrap().collect();
    assert_eq!(files.len(), 1);
    let text = std::fs::read_to_string(files[0].as_ref().unwrap().path()).unwrap();
    assert!(
        text.contains("To: \"Olena\" <olena@example.ch>") || text.contains("To: Olena <olena@example.ch>"),
        "{text}"
    );
    assert!(text.contains("multipart/alternative"));
}

fn news(title: &str) -> Letter {
    Letter::new("olena@example.ch", "Olena", Lang::En, Template::ArticlePublished)
        .with("title", title)
        .opening("/panel")
        .waiting()
}

#[test]
fn letters_of_some_minutes_become_one_digest_and_letters_of_the_account_do_not_wait() {
    let world = World::new();
    let pass = world.pass();
    world.queue(news("First"));
    pass.send_due().unwrap();
    world.clock.advance(Duration::from_mins(10));
    world.queue(news("Second"));
    world.queue(reset());

    pass.send_due().unwrap();
    assert_eq!(world.transport.seen.lock().unwrap().len(), 1, "only the reset went out");
    world.clock.advance(Duration::from_mins(5));
    pass.send_due().unwrap();

    assert_eq!(world.transport.seen.lock().unwrap().len(), 2);
    assert_eq!(world.db.read_blocking(|read| count_in(read, MailState::Waiting)).unwrap(), 0);
    world.queue(news("Third"));
    pass.send_due().unwrap();
    assert_eq!(
        world.db.read_blocking(|read| count_in(read, MailState::Waiting)).unwrap(),
        1,
        "the next one waits anew"
    );
}

#[test]
fn a_failed_digest_is_retried_as_a_digest() {
    let world = World::new();
    let pass = world.pass();
    world.queue(news("First"));
    world.queue(news("Second"));
    *world.transport.answers.lock().unwrap() = vec![Err(SendError::Temporary("down".into()))];

    pass.send_due().unwrap();
    world.clock.advance(Duration::from_mins(15));
    pass.send_due().unwrap();
    assert_eq!(world.row().1, 1);
    world.clock.advance(Duration::from_secs(31));
    pass.send_due().unwrap();

    assert_eq!(world.transport.seen.lock().unwrap().len(), 2);
    assert_eq!(world.db.read_blocking(|read| count_in(read, MailState::Waiting)).unwrap(), 0);
}

#[test]
fn a_later_attempt_is_the_same_message_unless_it_holds_more_letters() {
    let world = World::new();
    let pass = world.pass();
    world.queue(news("First"));
    world.queue(news("Second"));
    let down = || Err(SendError::Temporary("down".into()));
    *world.transport.answers.lock().unwrap() = vec![Ok(()), down(), down()];

    pass.send_due().unwrap();
    world.clock.advance(Duration::from_mins(15));
    pass.send_due().unwrap();
    world.clock.advance(Duration::from_secs(31));
    pass.send_due().unwrap();
    world.queue(news("Third"));
    world.clock.advance(Duration::from_secs(61));
    pass.send_due().unwrap();

    let messages = world.transport.messages.lock().unwrap();
    assert_eq!(messages.len(), 3);
    assert!(messages[0] == messages[1] && messages[1] != messages[2], "{messages:?}");
    assert_eq!(world.db.read_blocking(|read| count_in(read, MailState::Waiting)).unwrap(), 0);
}

#[test]
fn a_digest_holds_each_letter_with_its_link() {
    let (first, second) = (news("<b>First</b>"), news("Second").opening("/panel/second"));

    let message = render_digest(&sender(), &first, &[&first, &second]);

    assert_eq!(message.subject, "2 new notifications from Litfass");
    for text in [&message.plain, &message.html] {
        assert!(text.contains("http://127.0.0.1:8000/panel/second") && !text.contains("{{"), "{text}");
    }
    assert!(message.html.contains("&lt;b&gt;First") && !message.html.contains("<b>First</b>"));
    for lang in Lang::ALL {
        let mut letter = news("T");
        letter.lang = lang;
        let message = render_digest(&sender(), &letter, &[&letter; 5]);
        assert!(!message.plain.contains("mail.") && message.subject.starts_with('5'), "{}", message.plain);
    }
}

#[test]
fn a_rolled_back_transaction_sends_nothing() {
    let world = World::new();
    let failed = world.db.write_blocking(|write| {
        enqueue(write, &reset())?;
        Err::<(), _>(crate::base::error::ApiError::NotFound)
    });

    assert!(failed.is_err());
    assert_eq!(world.db.read_blocking(|read| count_in(read, MailState::Waiting)).unwrap(), 0);
}

#[test]
fn the_values_of_a_refused_letter_are_erased_after_three_days() {
    let world = World::new();
    world.queue(Letter { to: "no address".to_owned(), ..reset().opening("/reset-password?token=secret") });
    world.pass().send_due().unwrap();
    let purge = || {
        let before = world.clock.now().before(Duration::from_hours(24 * 30));
        world.db.write_blocking(move |write| super::store::purge(write, before)).unwrap();
        world.row()
    };

    assert_eq!((purge().0.as_str(), purge().3.as_str()), ("refused", "/reset-password?token=secret"));
    world.clock.advance(Duration::from_hours(73));
    assert_eq!((purge().0.as_str(), purge().3.as_str()), ("refused", ""));
    world.clock.advance(Duration::from_hours(24 * 31));
    let before = world.clock.now().before(Duration::from_hours(24 * 30));
    world.db.write_blocking(move |write| super::store::purge(write, before)).unwrap();
    let left: i64 = world
        .db
        .read_blocking(|read| Ok(read.query_row("select count(*) from mail_out", [], |row| row.get(0))?))
        .unwrap();
    assert_eq!(left, 0);
}

#[test]
fn lists_of_the_queue_use_their_indexes() {
    let world = World::new();
    let plan = |sql: &str| {
        let sql = format!("explain query plan {sql}");
        world
            .db
            .read_blocking(move |read| {
                let mut statement = read.prepare(&sql)?;
                let rows = statement
                    .query_map(rusqlite::named_params! { ":state": "waiting", ":limit": 20, ":offset": 0 }, |row| {
                        row.get::<_, String>("detail")
                    })?;
                Ok(rows.collect::<Result<Vec<_>, _>>()?.join("; "))
            })
            .unwrap()
    };

    let list = plan(super::store::LIST);
    assert!(list.contains("mail_out_state") && !list.contains("TEMP B-TREE"), "{list}");
}

#[test]
fn a_test_letter_is_remembered_when_it_is_gone_from_the_queue() {
    let world = World::new();
    let tested = || world.db.read_blocking(was_tested).unwrap();
    world.queue(reset());
    world.pass().send_due().unwrap();
    assert!(!tested());

    world.queue(Letter::new("ada@example.ch", "Ada", Lang::En, Template::MailTest).opening("/panel"));
    world.pass().send_due().unwrap();
    world.clock.advance(Duration::from_hours(24 * 31));
    let before = world.clock.now().before(Duration::from_hours(24 * 30));
    world.db.write_blocking(move |write| super::store::purge(write, before)).unwrap();

    let sql = "select count(*) from mail_out";
    let left: i64 = world.db.read_blocking(|read| Ok(read.query_row(sql, [], |row| row.get(0))?)).unwrap();
    assert_eq!((left, tested()), (0, true));
}
