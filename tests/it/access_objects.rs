//! Every secured call that names an object, tried on an existing one: by its owner, by another author, by a reader, by a
//! manager and by an admin. Articles have a matrix of their own.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::fmt::Write as _;

use litfass::base::access::Role;
use litfass::base::id::Id;
use serde_json::{Value, json};

use crate::access::endpoints;
use crate::access_own::sample;
use crate::ad_packages;
use crate::ads;
use crate::articles::{path, publish, tree, upload, written};
use crate::consult_requests;
use crate::contacts_panel::call as contact;
use crate::enterprises;
use crate::house_ads;
use crate::invoices;
use crate::passkeys::{at_home, with_passkey};
use crate::private_files;
use crate::reports;
use crate::service_messages;
use crate::services;
use crate::staff::invite;
use crate::system;
use crate::table_imports::imported;
use crate::world::{Person, World};

/// Everybody who tries, and numbers for names that are still free.
struct Cast<'w> {
    world: &'w World,
    owner: Person<'w>,
    manager: Person<'w>,
    admin: Person<'w>,
    next: Cell<u32>,
    subgroup: OnceCell<Value>,
    place: OnceCell<(String, String)>,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

impl Cast<'_> {
    fn number(&self) -> u32 {
        self.next.set(self.next.get() + 1);
        self.next.get()
    }

    /// A node of a tree with a slug of its own.
    fn node(&self, tree: &str, parent: &Value) -> Value {
        let slug = format!("node-{}", self.number());
        let new = json!({ "parent_id": parent, "slug": slug, "texts": { "en": { "name": slug } } });
        let answer = self.admin.post(tree, &new).expect(200).json();
        find(&answer, &slug).expect("the node that was made")
    }

    fn contact(&self) -> Value {
        // one group for all: a tree has few places in its first level
        let sub = self.subgroup.get_or_init(|| {
            let groups = "/api/panel/contact-groups";
            let top = self.node(groups, &Value::Null);
            self.node(groups, &top["id"])
        });
        self.owner.post("/api/panel/contacts", &contact(sub, &format!("Contact {}", self.number()))).expect(200).json()
    }

    /// A draft of a service.
    fn service(&self) -> Value {
        // an owner may have few drafts
        let clear = |write: &mut litfass::db::Write| Ok(write.execute("delete from services", [])?);
        self.world.app.db.write_blocking(clear).unwrap();
        let mut form = services::form("", "Repair of bicycles");
        form["category_id"] = Value::Null;
        services::create(&self.owner, &form)
    }

    /// A draft of a booking of advertising.
    fn ad(&self) -> Value {
        // an owner may have few drafts, and a place few bookings
        let clear = |write: &mut litfass::db::Write| Ok(write.execute("delete from ads", [])?);
        self.world.app.db.write_blocking(clear).unwrap();
        let mut form = ad_packages::form("Column");
        form["price"]["minor"] = json!(0);
        let package = ad_packages::create(&self.admin, &form);
        ad_packages::step(&self.admin, &package, "on_sale").expect(200);
        ads::written(&self.owner, &package)
    }

    /// A draft of an enterprise.
    fn enterprise(&self) -> Value {
        // a person may manage few enterprises
        let clear = |write: &mut litfass::db::Write| Ok(write.execute("delete from enterprises", [])?);
        self.world.app.db.write_blocking(clear).unwrap();
        enterprises::create(&self.owner, &enterprises::form("Bike"))
    }

    /// Inserts a row that belongs to an enterprise; `sql` takes its public identity, that of the enterprise, and `value`.
    fn insert(&self, sql: &'static str, enterprise: &Value, value: String) -> String {
        let (id, of) = (Id::<()>::new().to_string(), text(&enterprise["id"]));
        let shown = id.clone();
        let insert = move |write: &mut litfass::db::Write| Ok(write.execute(sql, [id, of, value])?);
        self.world.app.db.write_blocking(insert).unwrap();
        shown
    }

    /// An invitation to an enterprise, for an address.
    fn invitation(&self, email: &str) -> String {
        let sql = "insert into enterprise_invitations (id, enterprise_key, email, role, created_at, expires_at)
                   select ?1, e.key, ?3, 'editor', '2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'
                   from enterprises e where e.id = ?2";
        self.insert(sql, &self.enterprise(), email.to_owned())
    }

    /// A request of a person to join an enterprise.
    fn join_request(&self, enterprise: &Value, person: &Person) -> String {
        let sql = "insert into enterprise_join_requests (id, enterprise_key, user_key, created_at)
                   select ?1, e.key, u.key, '2020-01-01T00:00:00.000Z'
                   from enterprises e, users u where e.id = ?2 and u.id = ?3";
        self.insert(sql, enterprise, person.user.id.to_string())
    }

    /// The path with the further parameters of an enterprise that is named in it.
    fn with_parts(&self, path: &str) -> String {
        let enterprise = json!({ "id": path.split('/').nth(4).unwrap_or_default() });
        if path.contains("{invitation}") {
            let call = json!({ "email": "somebody@portal.example", "role": "editor" });
            let invited = self.owner.post(&enterprises::at(&enterprise, "/invitations"), &call).expect(200).json();
            return path.replace("{invitation}", invited["invitations"][0]["id"].as_str().unwrap());
        }
        if path.contains("{request}") {
            let asker = self.world.person(&format!("Asker{}", self.number()), Role::User);
            return path.replace("{request}", &self.join_request(&enterprise, &asker));
        }
        if path.contains("{payment}") {
            // the draft has another version than the sample names, which is told to those who may take a payment back
            let change = json!({ "version": 1, "form": invoices::form("") });
            let draft = format!("/api/panel/invoices/{}", path.split('/').nth(4).unwrap_or_default());
            self.manager.put(&draft, &change).expect(200);
            return path.replace("{payment}", "01935000-0000-7000-8000-000000000001");
        }
        path.replace("{member}", self.owner.user.id.as_str())
    }

    /// A case with a decision that restricts an article of the owner.
    fn decision(&self) -> String {
        let article = written(&self.owner, self.place.get_or_init(|| tree(self.world)), "Wohnung finden");
        publish(&self.owner, &self.admin, &article, "de");
        let about = format!("article:{}", text(&article["id"]));
        self.world.submit("/api/reports", &reports::report(&about)).expect(200);
        let waiting = reports::inbox(&self.admin, "open");
        let case = waiting.as_array().unwrap().iter().find(|case| case["subject_id"] == article["id"]).unwrap();
        let reason = reports::decision("hide", "misleading", "The article names prices that are not true.");
        reports::step(&self.admin, case, "decide", &reason).expect(200);
        reports::take_effect(self.world);
        text(&case["id"])
    }

    /// A fresh object of the owner, or of the portal, for a call of this path.
    fn object(&self, path: &str) -> String {
        let world = self.world;
        let below = path.strip_prefix("/api/").unwrap().split("/{").next().unwrap();
        match below {
            "account/passkeys" => {
                with_passkey(&self.owner, &format!("Key {}", self.number()));
                text(
                    &self.owner.get("/api/account/passkeys").expect(200).json().as_array().unwrap().last().unwrap()["id"],
                )
            }
            "account/sessions" => {
                world.again(&self.owner);
                let all = self.owner.get("/api/account/sessions").expect(200).json();
                let other = all.as_array().unwrap().iter().find(|one| one["current"] != true);
                text(&other.expect("another session")["id"])
            }
            "panel/authors" => {
                let article =
                    self.owner.post("/api/panel/articles", &json!({ "original_lang": "en" })).expect(200).json();
                text(&article["authors"][0]["author_id"])
            }
            "panel/authorship-records" | "account/authorship-records" => {
                let side = 700 + self.number();
                let media = upload(&self.owner, side, side);
                let records =
                    self.admin.get("/api/panel/authorship-records?work=media&per_page=100").expect(200).json();
                let rows = records["items"].as_array().unwrap();
                text(&rows.iter().find(|row| row["work"]["id"] == media["id"]).expect("a record of the picture")["id"])
            }
            "private-files" => {
                let record = json!({ "id": self.object("/api/panel/authorship-records/{id}") });
                let shown =
                    private_files::add(&self.owner, &record, "contract.pdf", private_files::PDF).expect(200).json();
                text(&shown["evidence"]["files"][0]["id"])
            }
            "panel/categories" => text(&self.node("/api/panel/categories", &Value::Null)["id"]),
            "panel/contact-groups" => text(&self.node("/api/panel/contact-groups", &Value::Null)["id"]),
            "panel/service-categories" => text(&self.node("/api/panel/service-categories", &Value::Null)["id"]),
            "account/enterprises" | "panel/enterprises" => text(&self.enterprise()["id"]),
            "account/enterprise-invitations" => self.invitation(&self.owner.user.email),
            "account/enterprise-join-requests" => self.join_request(&self.enterprise(), &self.owner),
            "account/services" => text(&self.service()["id"]),
            "account/service-conversations" => service_messages::insert(world, text(&self.service()["id"])),
            "panel/services" => {
                let service = self.service();
                let id = text(&service["id"]);
                // drafts are for their owners alone
                let key = id.clone();
                let archive = move |write: &mut litfass::db::Write| {
                    Ok(write.execute("update services set state = 'archived' where id = ?1", [key])?)
                };
                self.world.app.db.write_blocking(archive).unwrap();
                id
            }
            "panel/contacts/imports" => {
                self.contact();
                let table = self.manager.get("/api/panel/contacts/export").expect(200).text();
                let row = table.lines().nth(1).expect("the contact");
                let place: Vec<&str> = row.split(',').take(2).collect();
                let office = format!("{},Office {},144", place.join(","), self.number());
                imported(&self.manager, "contacts", &format!("group,subgroup,name_en,phone\r\n{office}\r\n"))
            }
            "panel/services/imports" => {
                let table = format!("owner_email,title_en\r\n{},Repair\r\n", self.owner.user.email);
                self.service();
                imported(&self.manager, "services", &table)
            }
            "panel/enterprises/imports" => {
                let owner = world.person(&format!("Founder{}", self.number()), Role::User);
                let table = format!("owner_email,legal_name\r\n{},Bike GmbH\r\n", owner.user.email);
                imported(&self.manager, "enterprises", &table)
            }
            "panel/contacts" => text(&self.contact()["id"]),
            "panel/contact-suggestions" => {
                let contact = self.contact();
                let id = text(&contact["id"]);
                let public = json!({ "version": contact["version"], "state": "published" });
                self.manager.post(&format!("/api/panel/contacts/{id}/state"), &public).expect(200);
                let wrong = json!({ "kind": "phone", "text": "The number is wrong.", "email": "" });
                world.submit(&format!("/api/contacts/{id}/suggestions"), &wrong).expect(200);
                text(&self.manager.get("/api/panel/contact-suggestions").expect(200).json()["items"][0]["id"])
            }
            "panel/invitations" => {
                let email = format!("invited-{}@example.ch", self.number());
                text(&invite(&self.admin, &email, "author").expect(200).json()["id"])
            }
            "panel/invoices" => {
                text(&self.manager.post("/api/panel/invoices", &invoices::form("")).expect(200).json()["id"])
            }
            "panel/invoices/customers" => text(&self.enterprise()["id"]),
            "panel/invoices/vat-rates" => {
                let new = json!({ "country": "FR", "basis_points": 2_000, "valid_from": format!("20{:02}-01-01", self.number() % 90) });
                let rates = self.admin.post("/api/panel/invoices/vat-rates", &new).expect(200).json();
                let added = rates.as_array().unwrap().iter().find(|rate| rate["valid_from"] == new["valid_from"]);
                text(&added.expect("the rate that was added")["id"])
            }
            "panel/legal/pages" => {
                let slug = format!("page-{}", self.number());
                let words = json!({ "title": "A page", "body": "<p>Words</p>", "change_summary": "" });
                let new = json!({ "slug": slug, "texts": { "en": words } });
                text(&self.admin.post("/api/panel/legal/pages", &new).expect(200).json()["id"])
            }
            "panel/media" => text(&upload(&self.owner, 700, 700)["id"]),
            "panel/cases" => {
                let mut report = reports::report("/last/articles");
                report["email"] = json!("");
                world.submit("/api/reports", &report).expect(200);
                text(&reports::inbox(&self.manager, "open")[0]["id"])
            }
            "panel/consult-requests" => {
                let number = self.number();
                let status = consult_requests::confirmed(world, &format!("rudi{number}@readers.example"));
                let code = status.rsplit('/').next().unwrap().to_owned();
                let found = self.manager.get(&format!("/api/panel/consult-requests?q={code}")).expect(200).json();
                let row = &found["items"][0];
                let id = text(&row["id"]);
                let call = json!({ "version": row["version"], "to_id": self.owner.user.id });
                self.manager.post(&format!("/api/panel/consult-requests/{id}/assign"), &call).expect(200);
                id
            }
            "panel/consult-topics" => text(&self.manager.get("/api/panel/consult-topics").expect(200).json()[0]["id"]),
            "panel/consult-templates" => {
                let new = json!({ "version": null, "texts": { "en": { "label": "Thanks", "text": "Thank you." } } });
                text(&self.manager.post("/api/panel/consult-templates", &new).expect(200).json()["id"])
            }
            "panel/reason-codes" => "spam".to_owned(),
            "panel/ad-packages" => text(&ad_packages::create(&self.admin, &ad_packages::form("Column"))["id"]),
            "account/ads" => text(&self.ad()["id"]),
            "panel/ads" => text(&ads::act(&self.owner, &self.ad(), "submit").expect(200).json()["id"]),
            "panel/ad-placements" => "home-top".to_owned(),
            "panel/house-ads" => text(&house_ads::create(&self.manager, &house_ads::form())["id"]),
            "account/decisions" => self.decision(),
            "panel/system/jobs" => system::LINKS.to_owned(),
            "panel/system/mails" => {
                system::queue(world, "marta@example.ch");
                let sql = "select id from mail_out order by key desc limit 1";
                world.app.db.read_blocking(|db| Ok(db.query_row(sql, [], |row| row.get("id"))?)).unwrap()
            }
            "panel/sections" => {
                let slug = format!("section-{}", self.number());
                let new = json!({ "slug": slug, "texts": { "en": { "label": slug, "intro": "" } } });
                text(&self.admin.post("/api/panel/sections", &new).expect(200).json()["id"])
            }
            "panel/accounts" => world.person(&format!("Reader{}", self.number()), Role::User).user.id.to_string(),
            "panel/staff" => world.person(&format!("Staff{}", self.number()), Role::Author).user.id.to_string(),
            other => panic!("no object for {other}: name one here, so that the call is tried on it"),
        }
    }
}

/// The node with this slug in the answer of a tree: the node itself, or a list of nodes with their children.
fn find(answer: &Value, slug: &str) -> Option<Value> {
    match answer {
        Value::Array(list) => list.iter().find_map(|one| find(one, slug)),
        Value::Object(node) if node.get("slug").is_some_and(|one| one == slug) => Some(answer.clone()),
        Value::Object(node) => node.get("children").and_then(|children| find(children, slug)),
        _ => None,
    }
}

/// The matrix is reviewed like code: `LITFASS_WRITE_MATRIX=1 cargo test access` writes it anew.
#[test]
fn the_matrix_of_existing_objects_is_the_reviewed_one() {
    let world = World::with(|config| {
        at_home(config);
        config.limits.email_requests_per_hour = 10_000;
        config.limits.login_tries_per_account = 10_000;
    });
    let cast = Cast {
        world: &world,
        owner: world.person("Andrii", Role::Author),
        manager: world.person("Maria", Role::Manager),
        admin: world.person("Ada", Role::Admin),
        next: Cell::new(0),
        subgroup: OnceCell::new(),
        place: OnceCell::new(),
    };
    let (other, reader) = (world.person("Olena", Role::Author), world.person("Rudi", Role::User));
    let description = litfass::server::api_description();
    let mut matrix: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    // a translation of a public article may be wished for by every account, and each sees its own wishes
    let others = ["/api/panel/articles/{id}", "/api/account/translation-wishes/{id}"];
    let named = |path: &str| path.contains("/{") && !others.iter().any(|other| path.starts_with(other));
    for endpoint in endpoints().iter().filter(|one| one.secured && named(&one.path)) {
        let operation = &description["paths"][&endpoint.path][endpoint.method.to_lowercase()];
        let mut body = sample(&operation["requestBody"]["content"]["application/json"]["schema"], &description);
        let query = if endpoint.method == "DELETE" { "?version=1" } else { "" };
        let mut allowed = Vec::new();
        let people = [
            ("own", &cast.owner),
            ("foreign", &other),
            ("reader", &reader),
            ("manager", &cast.manager),
            ("admin", &cast.admin),
        ];
        for (name, who) in people {
            let filled = endpoint.path.replace("{id}", &cast.object(&endpoint.path)).replace("{number}", "1");
            let filled = cast.with_parts(&filled);
            assert!(!filled.contains('{'), "{filled}");
            if body.get("current_password").is_some() {
                body["current_password"] = json!(format!("{} has a long password", who.user.name));
            }
            let request = who.request(endpoint.method, &format!("{filled}{query}"));
            let answer = if operation["requestBody"]["content"]["multipart/form-data"].is_object() {
                let form = private_files::form("contract.pdf", private_files::PDF);
                request.body("multipart/form-data; boundary=edge", form).send()
            } else {
                request.json(&body).send()
            };
            assert!(answer.status < 500, "{} {filled}: {}", endpoint.method, answer.text());
            if !matches!(answer.status, 401 | 403 | 404) {
                allowed.push(name);
            }
        }
        matrix.insert(format!("{} {}", endpoint.path, endpoint.method), allowed);
    }
    let mut written = String::new();
    for (call, allowed) in &matrix {
        writeln!(written, "{call}: {}", if allowed.is_empty() { "nobody".to_owned() } else { allowed.join(" ") })
            .unwrap();
    }
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/features/access-matrix-objects.txt");
    if std::env::var_os("LITFASS_WRITE_MATRIX").is_some() {
        std::fs::write(&file, &written).unwrap();
    }

    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), written);
    assert!(!written.lines().any(|line| line.contains("reader")), "a reader reaches something of others:\n{written}");
    for (call, allowed) in &matrix {
        let is_own = call.starts_with("/api/account") || !call.ends_with(" GET") && !call.contains("/crop");
        assert!(!is_own || !allowed.contains(&"foreign"), "somebody else's object is changed: {call}");
        assert!(!call.starts_with("/api/account") || allowed == &["own"], "an account of others: {call}");
    }
}

#[test]
fn statistics_notifications_and_previews_of_others_stay_theirs() {
    let world = World::new();
    let (author, other) = (world.person("Andrii", Role::Author), world.person("Olena", Role::Author));
    let manager = world.person("Maria", Role::Manager);
    let article = written(&author, &tree(&world), "Wohnung finden");
    publish(&author, &manager, &article, "de");
    let id = text(&article["id"]);

    // statistics of one article: the author's own numbers, not those of others
    let listed = |who: &Person| who.get("/api/panel/statistics/articles").expect(200).text().contains(&id);
    world.post(&format!("/api/articles/{id}/read?staff=false"), &json!({}));
    assert!(!listed(&other));

    // a notification is read by its owner alone
    let unread = |who: &Person| who.get("/api/notifications").expect(200).json()["items"][0].clone();
    let told = unread(&author);
    other.post("/api/notifications/read", &json!({ "ids": [told["id"]] }));
    assert_eq!(unread(&author)["read_at"], Value::Null);

    // the preview of the home page is for those who may publish it
    let desk = json!({ "document": { "blocks": [] } });
    for who in [&author, &manager] {
        who.post("/api/panel/home/preview", &desk).expect(403);
    }
    other.post(&path(&article, "/preview"), &json!({ "lang": "de" })).expect(404);
}

#[test]
fn calls_outside_the_description_open_nothing_of_others() {
    let world = World::new();
    let (author, other) = (world.person("Andrii", Role::Author), world.person("Olena", Role::Author));
    let article = author.post("/api/panel/articles", &json!({ "original_lang": "en" })).expect(200).json();
    let join = |channel: String| json!({ "socket_id": "123.456", "channel_name": channel });
    let app = &world.app.secrets.realtime_app_id;

    other.post("/broadcasting/auth", &join(format!("private-App.Models.User.{}", author.user.id))).expect(403);
    other.post("/broadcasting/auth", &join(format!("presence-article.{}", text(&article["id"])))).expect(403);
    other.post("/broadcasting/auth", &join("private-queue.cases.decide".to_owned())).expect(403);
    world.post("/broadcasting/auth", &join(format!("private-App.Models.User.{}", author.user.id))).expect(401);
    for call in ["events", "batch_events"] {
        assert_eq!(world.post(&format!("/apps/{app}/{call}"), &json!({ "name": "x", "data": "" })).status, 401);
    }
    for read in ["channels", "connections", &format!("channels/presence-article.{}/users", text(&article["id"]))] {
        assert!(matches!(world.get(&format!("/apps/{app}/{read}")).status, 401 | 404), "{read}");
    }
    assert_eq!(
        world.post(&format!("/apps/{app}/users/{}/terminate_connections", author.user.id), &json!({})).status,
        401
    );
    world.get("/preview/0123456789012345678901234567890123456789012").expect(404);
}
