//! A browser's connection to a running portal: events that reach a person at once, and subscriptions that end with a sign-in.

use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use litfass::base::access::Role;
use litfass::db::Write;
use litfass::locale::args;
use litfass::notifications::{NotificationKind, notify};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

use crate::articles::{path, tree, written};
use crate::world::{Person, World};

/// A connection to the built-in app.
pub struct Socket {
    socket: WebSocket<TcpStream>,
    id: String,
}

impl Socket {
    pub fn open(world: &World) -> Socket {
        let stream = TcpStream::connect(world.base().trim_start_matches("http://")).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let key = &world.app.secrets.realtime_app_key;
        let address = format!("{}/app/{key}?protocol=7", world.base().replace("http", "ws"));
        let (socket, _) = client(address, stream).unwrap();
        let mut opened = Socket { socket, id: String::new() };
        let hello: Value = serde_json::from_str(opened.next()["data"].as_str().unwrap()).unwrap();
        opened.id = hello["socket_id"].as_str().unwrap().to_owned();
        opened
    }

    pub fn next(&mut self) -> Value {
        loop {
            match self.socket.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Close(close) => panic!("closed: {close:?}"),
                _ => {}
            }
        }
    }

    /// Joins a channel as pusher-js does: the portal is asked for a signature first.
    pub fn join(&mut self, person: &Person, channel: &str) {
        let asked = json!({ "socket_id": self.id, "channel_name": channel });
        let mut data = person.post("/broadcasting/auth", &asked).expect(200).json();
        data["channel"] = channel.into();
        let frame = json!({ "event": "pusher:subscribe", "data": data });
        self.socket.send(Message::text(frame.to_string())).unwrap();
        assert_eq!(self.next()["event"], "pusher_internal:subscription_succeeded");
    }

    /// A connection that hears what is told to `person`.
    fn of(person: &Person) -> Socket {
        let mut socket = Socket::open(person.world);
        socket.join(person, &own_channel(person));
        socket
    }

    /// The code with which the portal closes.
    pub fn closed(mut self) -> u16 {
        loop {
            match self.socket.read().unwrap() {
                Message::Close(Some(close)) => return close.code.into(),
                Message::Close(None) => panic!("closed without a code"),
                _ => {}
            }
        }
    }

    /// True if the connection still answers.
    fn is_open(&mut self) -> bool {
        self.socket.send(Message::text(r#"{"event":"pusher:ping"}"#)).is_ok() && self.next()["event"] == "pusher:pong"
    }
}

fn own_channel(person: &Person) -> String {
    format!("private-App.Models.User.{}", person.user.id)
}

fn tell(person: &Person, title: &str) {
    let (key, title) = (person.user.key, title.to_owned());
    let send = move |write: &mut Write<'_>| {
        notify(write, key, NotificationKind::ArticlePublished, &args([("title", title.into())]), "/latest")
    };
    person.world.app.db.write_blocking(send).unwrap();
}

/// Another sign-in of the same person.
fn signed_in_again<'w>(person: &Person<'w>, name: &str) -> Person<'w> {
    let words = json!({ "email": person.user.email, "password": format!("{name} has a long password") });
    let login = person.world.post("/api/auth/login", &words).expect(200).json();
    Person { world: person.world, user: person.user.clone(), token: login["access_token"].as_str().unwrap().to_owned() }
}

#[test]
fn a_notification_reaches_an_open_socket_in_the_language_of_its_reader() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let key = olena.user.key;
    let ukrainian = move |write: &mut Write<'_>| {
        write.execute("update users set locale = 'uk' where key = ?1", [key])?;
        Ok(())
    };
    world.app.db.write_blocking(ukrainian).unwrap();
    let mut socket = Socket::of(&olena);

    tell(&olena, "Bread");
    let frame = socket.next();

    assert_eq!(frame["event"], "broadcast-notification-created");
    assert_eq!(frame["channel"], own_channel(&olena));
    let row: Value = serde_json::from_str(frame["data"].as_str().unwrap()).unwrap();
    assert_eq!((row["title"].as_str(), row["kind"].as_str()), (Some("Опубліковано: Bread"), Some("article.published")));
    let listed = olena.request("GET", "/api/notifications").header("Lang", "uk").send().json();
    assert_eq!(listed["items"][0]["id"], row["id"], "the push is the row of the list");
}

#[test]
fn what_came_while_the_connection_was_away_is_there_afterwards_once() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let mut socket = Socket::of(&olena);
    tell(&olena, "Before");
    let row: Value = serde_json::from_str(socket.next()["data"].as_str().unwrap()).unwrap();
    drop(socket);
    tell(&olena, "Meanwhile");

    let mut back = Socket::of(&olena);
    let missed = olena.get(&format!("/api/notifications?since={}", row["id"].as_str().unwrap())).json();
    tell(&olena, "After");
    let next: Value = serde_json::from_str(back.next()["data"].as_str().unwrap()).unwrap();

    assert_eq!(missed["total"], 1);
    assert_eq!(missed["items"][0]["title"], "Published: Meanwhile");
    assert_eq!(next["title"], "Published: After");
}

#[test]
fn a_notification_also_has_the_names_that_the_operator_added() {
    let long = r"Illuminate\Notifications\Events\BroadcastNotificationCreated";
    let world = World::with(|config| config.realtime.notification_events = vec![long.to_owned()]);
    let olena = world.person("Olena", Role::Author);
    let mut socket = Socket::of(&olena);

    tell(&olena, "Bread");

    assert_eq!(socket.next()["event"], "broadcast-notification-created");
    assert_eq!(socket.next()["event"], long);
}

#[test]
fn signing_out_closes_what_was_opened_in_its_name_and_nothing_else() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let phone = signed_in_again(&olena, "Olena");
    let jonas = world.person("Jonas", Role::Author);
    let (here, mut there, mut his) = (Socket::of(&olena), Socket::of(&phone), Socket::of(&jonas));
    let mut nobody = Socket::open(&world);

    olena.post("/api/auth/logout", &json!({}));

    assert_eq!(here.closed(), 4009);
    assert!(there.is_open() && his.is_open() && nobody.is_open());
}

#[test]
fn the_built_in_app_relays_nothing_that_clients_invent() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let (mut hers, mut nobody) = (Socket::of(&olena), Socket::open(&world));
    let mut listener = Socket::of(&olena);
    let channel = own_channel(&olena);

    let invented = json!({ "event": "client-articles.changed", "channel": channel, "data": {} });
    hers.socket.send(Message::text(invented.to_string())).unwrap();
    let public = json!({ "event": "pusher:subscribe", "data": { "channel": "invented" } });
    nobody.socket.send(Message::text(public.to_string())).unwrap();

    assert_eq!(hers.next()["event"], "pusher:error");
    assert_eq!(nobody.next()["event"], "pusher:subscription_error");
    assert!(listener.is_open(), "nothing came in between");
}

#[test]
fn presence_in_an_article_ends_when_the_assignment_is_withdrawn() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let taras = world.person("Taras", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");
    let address = path(&article, "/assignments/uk/translation");
    let call = json!({ "version": null, "user_id": taras.user.id });
    let asked = manager.put(&address, &call).expect(200).json();
    let channel = format!("presence-article.{}", article["id"].as_str().unwrap());
    let (mut his, mut hers) = (Socket::open(&world), Socket::open(&world));
    his.join(&taras, &channel);
    hers.join(&author, &channel);

    manager.delete(&format!("{address}?version={}", asked["assignments"][0]["version"])).expect(200);

    assert_eq!(his.closed(), 4200);
    assert_eq!(hers.next()["event"], "pusher_internal:member_removed");
    let again = json!({ "socket_id": "1.2", "channel_name": channel });
    taras.post("/broadcasting/auth", &again).expect(403);
}

#[test]
fn a_connection_whose_account_is_closed_at_the_command_line_is_closed_at_once() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let jonas = world.person("Jonas", Role::Author);
    let (hers, mut his) = (Socket::of(&olena), Socket::of(&jonas));

    let done = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(["admin", "disable", olena.user.email.as_str()])
        .env("LITFASS_DATA_DIR", &world.app.config.server.data_dir)
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();

    assert!(done.status.success());
    assert_eq!(hers.closed(), 4009);
    assert!(his.is_open());
}

#[test]
fn a_new_role_is_told_and_everything_open_has_to_be_asked_for_again() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let mut socket = Socket::of(&olena);
    let email = litfass::base::email::Email::parse(&olena.user.email).unwrap();
    let promote = move |write: &mut Write<'_>| {
        let operator = &litfass::audit::Actor::Operator;
        let before = litfass::features::staff::actions::get(write, &email)?;
        litfass::features::staff::actions::set_role(write, operator, &before, Role::Manager).map(drop)
    };

    world.app.db.write_blocking(promote).unwrap();

    let row: Value = serde_json::from_str(socket.next()["data"].as_str().unwrap()).unwrap();
    assert_eq!((row["kind"].as_str(), row["text"].as_str()), (Some("account.role"), Some("Your new role: manager.")));
    assert_eq!(socket.closed(), 4009);
    olena.post("/broadcasting/auth", &json!({ "socket_id": "1.2", "channel_name": own_channel(&olena) })).expect(401);
}

#[test]
fn a_connection_that_changes_hands_comes_back_and_asks_for_everything_again() {
    let world = World::new();
    let (olena, jonas) = (world.person("Olena", Role::Author), world.person("Jonas", Role::Author));
    let socket = Socket::of(&olena);

    jonas
        .post("/broadcasting/auth", &json!({ "socket_id": socket.id, "channel_name": own_channel(&jonas) }))
        .expect(200);

    assert_eq!(socket.closed(), 4200);
}

#[test]
fn the_letter_of_a_notification_is_queued_with_it_unless_it_was_turned_off() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let letters = || -> i64 {
        let count =
            |db: &rusqlite::Connection| Ok(db.query_row("select count(*) from mail_out", [], |row| row.get(0))?);
        world.app.db.read_blocking(count).unwrap()
    };
    let choose = |channel: &str, enabled: bool| {
        let choice = json!({ "kind": "article.published", "channel": channel, "enabled": enabled });
        olena.put("/api/notifications/preferences", &json!({ "preferences": [choice] })).expect(200);
    };

    tell(&olena, "With a letter");
    let with = letters();
    choose("mail", false);
    tell(&olena, "In the page only");
    let without = letters();
    choose("mail", true);
    choose("page", false);
    tell(&olena, "By letter only");

    assert_eq!((with, without, letters()), (1, 1, 2));
    assert_eq!(olena.get("/api/notifications").json()["total"], 2);
}
