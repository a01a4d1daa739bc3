use std::sync::{Arc, Mutex};
use std::time::Duration;

use lettre::Message;

use super::mime::{Sender, pack, write, write_together};
use super::transport::{MailTransport, SendError};
use super::worker::Round;
use super::*;
use crate::base::clock::Clock;
use crate::config::Config;
use crate::db::{Db, DbOptions, migrate};

/// A transport that answers as told and keeps what it saw.
#[derive(Clone, Default)]
struct Post {
    answers: Arc<Mutex<Vec<Result<(), SendError>>>>,
    seen: Arc<Mutex<Vec<String>>>,
}

impl MailTransport for Post {
    fn carry(&self, id: &str, _message: &Message) -> Result<(), SendError> {
        self.seen.lock().unwrap().push(id.to_owned());
        self.answers.lock().unwrap().pop().unwrap_or(Ok(()))
    }
}

struct World {
    _dir: tempfile::TempDir,
    db: Db,
    clock: Clock,
    config: Config,
    post: Post,
}

impl World {
    fn new() -> World {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("t.db");
        let clock = Clock::default();
        migrate(&path, &dir.path().join("backups"), clock.now()).unwrap();
        let db =
            Db::open(&DbOptions { path, readers: 2, cache_kb: 256, announce: false }, clock.clone(), |_| ()).unwrap();
        let mut config = Config::default();
        config.server.data_dir = dir.path().into();
        World { _dir: dir, db, clock, config, post: Post::default() }
    }

    fn round(&self) -> Round {
        Round::new(self.db.clone(), &self.config, self.clock.clone()).with(Box::new(self.post.clone()))
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
    Sender::of(&Config::default())
}

#[test]
fn every_letter_has_its_words_in_three_languages() {
    for template in Template::ALL {
        for lang in Lang::ALL {
            // a closed account has nothing to open, and an address that was changed neither
            let opens = !matches!(template, Template::AccountSuspended | Template::EmailChanged);
            let mut letter = Letter::new("a@example.ch", "Ann", lang, template);
            if opens {
                letter = letter.opening("/x");
            }
            for name in [
                "minutes", "hours", "inviter", "by", "person", "reason", "role", "author", "title", "reviewer",
                "comment", "device", "address", "email", "days", "passkey", "code", "outcome", "note", "into", "until",
            ] {
                letter = letter.with(name, "author");
            }

            let words = write(&sender(), &letter);

            for text in [&words.subject, &words.plain, &words.html] {
                let key = format!("mail.{}", template.name());
                assert!(
                    !text.contains(&key) && !text.contains("mail.common") && !text.contains("{{"),
                    "{lang} {}: {text}",
                    template.name()
                );
            }
            assert_eq!(words.plain.contains("http://127.0.0.1:8000/x"), opens);
        }
    }
}

#[test]
fn what_people_write_is_text_and_never_markup_or_a_header() {
    let letter = Letter::new("a@example.ch", "Ann\r\nBcc: b@example.ch", Lang::En, Template::ArticleChanges)
        .with("reviewer", "<b>R</b>")
        .with("title", "T\r\nBcc: c@example.ch")
        .with("comment", "<script>alert(1)</script> {{link}}")
        .opening("/panel");

    let words = write(&sender(), &letter);
    let message = pack(&sender(), "1", Clock::default().now(), &letter).unwrap().formatted();

    assert!(!words.html.contains("<script>") && words.html.contains("&lt;script&gt;"));
    assert!(words.html.contains("{{link}}"));
    let text = String::from_utf8_lossy(&message).into_owned();
    let headers = text.split("\r\n\r\n").next().unwrap();
    assert!(!headers.lines().any(|line| line.to_lowercase().starts_with("bcc")), "{headers}");
}

#[test]
fn an_address_that_is_none_is_refused_for_good_and_disturbs_nobody() {
    let world = World::new();
    world.queue(Letter::new("x@y\r\nBcc: z@example.ch", "", Lang::En, Template::PasswordChanged));
    world.queue(reset());

    world.round().carry_due().unwrap();

    assert_eq!(world.row().0, "refused");
    assert_eq!(world.post.seen.lock().unwrap().len(), 1);
}

#[test]
fn a_failed_letter_waits_longer_each_time_and_goes_out_in_the_end() {
    let world = World::new();
    world.queue(reset());
    *world.post.answers.lock().unwrap() =
        vec![Err(SendError::ForNow("still down".into())), Err(SendError::ForNow("down".into()))];
    let round = world.round();

    round.carry_due().unwrap();
    assert_eq!(world.row(), ("waiting".into(), 1, "down".into(), "/reset-password?token=abc".into()));
    world.clock.advance(Duration::from_secs(31));
    round.carry_due().unwrap();
    world.clock.advance(Duration::from_secs(31));
    assert_eq!(round.carry_due().unwrap(), 0, "the second wait is longer");
    world.clock.advance(Duration::from_secs(30));
    round.carry_due().unwrap();

    assert_eq!(world.row(), ("sent".into(), 3, String::new(), String::new()), "the link is forgotten");
}

#[test]
fn the_file_transport_writes_a_letter_that_mail_programs_open() {
    let world = World::new();
    world.queue(reset());

    let worker = Worker::start(world.db.clone(), &world.config, world.clock.clone()).unwrap();
    worker.wake_up().ring();
    drop(worker);
    Round::new(world.db.clone(), &world.config, world.clock.clone()).carry_due().unwrap();

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
fn news_of_some_minutes_become_one_letter_and_letters_of_the_account_do_not_wait() {
    let world = World::new();
    let round = world.round();
    world.queue(news("First"));
    round.carry_due().unwrap();
    world.clock.advance(Duration::from_mins(10));
    world.queue(news("Second"));
    world.queue(reset());

    round.carry_due().unwrap();
    assert_eq!(world.post.seen.lock().unwrap().len(), 1, "only the reset went out");
    world.clock.advance(Duration::from_mins(5));
    round.carry_due().unwrap();

    assert_eq!(world.post.seen.lock().unwrap().len(), 2);
    assert_eq!(world.db.read_blocking(count_waiting).unwrap(), 0);
    world.queue(news("Third"));
    round.carry_due().unwrap();
    assert_eq!(world.db.read_blocking(count_waiting).unwrap(), 1, "the next one waits anew");
}

#[test]
fn letters_that_failed_together_are_tried_together() {
    let world = World::new();
    let round = world.round();
    world.queue(news("First"));
    world.queue(news("Second"));
    *world.post.answers.lock().unwrap() = vec![Err(SendError::ForNow("down".into()))];

    round.carry_due().unwrap();
    world.clock.advance(Duration::from_mins(15));
    round.carry_due().unwrap();
    assert_eq!(world.row().1, 1);
    world.clock.advance(Duration::from_secs(31));
    round.carry_due().unwrap();

    assert_eq!(world.post.seen.lock().unwrap().len(), 2);
    assert_eq!(world.db.read_blocking(count_waiting).unwrap(), 0);
}

#[test]
fn one_letter_of_several_tells_each_with_its_way() {
    let (first, second) = (news("<b>First</b>"), news("Second").opening("/panel/second"));

    let words = write_together(&sender(), &first, &[&first, &second]);

    assert_eq!(words.subject, "2 pieces of news at Litfass");
    for text in [&words.plain, &words.html] {
        assert!(text.contains("http://127.0.0.1:8000/panel/second") && !text.contains("{{"), "{text}");
    }
    assert!(words.html.contains("&lt;b&gt;First") && !words.html.contains("<b>First</b>"));
    for lang in Lang::ALL {
        let mut letter = news("T");
        letter.lang = lang;
        let words = write_together(&sender(), &letter, &[&letter; 5]);
        assert!(!words.plain.contains("mail.") && words.subject.starts_with('5'), "{}", words.plain);
    }
}

#[test]
fn a_change_that_is_undone_sends_nothing() {
    let world = World::new();
    let failed = world.db.write_blocking(|write| {
        enqueue(write, &reset())?;
        Err::<(), _>(crate::base::error::ApiError::NotFound)
    });

    assert!(failed.is_err());
    assert_eq!(world.db.read_blocking(count_waiting).unwrap(), 0);
}
