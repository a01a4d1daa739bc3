//! Private data of services, of messages to their owners, of consult requests and of enterprises stands in no public page, feed
//! or answer, in no answer to and no archive of somebody else, and in no line of the log.

use std::collections::BTreeSet;
use std::io;
use std::sync::{Mutex, PoisonError};

use litfass::base::access::Role;
use serde_json::{Value, json};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};

use crate::access::endpoints;
use crate::account_deletion::unpacked;
use crate::consult_requests::{
    self, at, attach, confirmed_call, consult, first_id, post_form, reply, take_many_letters,
};
use crate::enterprises;
use crate::private_files;
use crate::service_messages::{self, of_provider};
use crate::services::{self, category, decide, form, published, read, save};
use crate::world::{Person, World};

const PHONE: &str = "+41795550142";
const LICENCE: &str = "Licence 4711-B";
const UNPUBLISHED: &str = "A summary that nobody has approved yet.";
const ASKER: &str = "asker@readers.example";
const ASKER_PHONE: &str = "+41795550199";
const DIPLOMA: &str = "diploma-of-rostyslav.pdf";
const DIPLOMA_TEXT: &str = "MARK-OF-THE-DIPLOMA";
const EXTRACT: &str = "extract-of-the-register.pdf";
const EXTRACT_TEXT: &str = "MARK-OF-THE-EXTRACT";
const FIRM_EMAIL: &str = "bookkeeping@wheel-firm.example";
const FIRM_NOTE: &str = "The founder sent the wrong extract at first.";
const NOTE: &str = "The landlord has called twice already.";
const FILE: &str = "letter-of-the-landlord.pdf";
const FILE_TEXT: &str = "MARK-OF-THE-ATTACHMENT";

/// Everything that this process logged since [`keep_log`].
static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Writes lines of the log to [`LOG`].
struct Log;

impl io::Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        LOG.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Collects the log from now on, in every detail. Other tests of the process write to it, too.
fn keep_log() {
    let filter = Targets::new().with_target("litfass", LevelFilter::TRACE).with_default(LevelFilter::WARN);
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(|| Log).with_filter(filter);
    let log = tracing_subscriber::registry().with(lines);
    tracing::subscriber::set_global_default(log).expect("no other test keeps the log");
}

/// Sends a private file whose content is `mark`.
fn upload(who: &Person, path: &str, name: &str, mark: &str) {
    let body = private_files::form(name, format!("%PDF-1.7\n% {mark}\n1 0 obj\nendobj\n%%EOF\n").as_bytes());
    who.request("POST", path).body("multipart/form-data; boundary=edge", body).send().expect(200);
}

/// A public enterprise with evidence, an address that is not shown and a remark of the staff.
fn firm(world: &World, owner: &Person, manager: &Person) -> Value {
    let mut profile = enterprises::form("Wheel");
    profile["card"]["email"] = json!(FIRM_EMAIL);
    let enterprise = enterprises::active(world, owner, manager, &profile);
    let asked = enterprises::ask(owner, &enterprise, "register_extract", "").expect(200).json();
    upload(owner, &enterprises::at(&enterprise, "/verification/evidence"), EXTRACT, EXTRACT_TEXT);
    let path = format!("/api/panel/enterprises/{}/note", enterprise["id"].as_str().unwrap());
    manager.put(&path, &json!({ "version": asked["version"], "note": FIRM_NOTE })).expect(200);
    enterprise
}

/// A published service with private data, and its owner: a change was sent back, a reader and the owner have written.
fn service<'w>(world: &'w World, manager: &Person) -> (Person<'w>, Value, Vec<String>) {
    // nobody of another test has this address
    let owner = world.person("Rostyslav", Role::User);
    let mut offered = form(&category(world, &Value::Null), "Repair of bicycles");
    offered["card"]["contact"]["phone"] = json!(PHONE);
    offered["card"]["contact"]["show_phone"] = json!("never");
    offered["card"]["credentials"] = json!([{ "name": "Bicycle mechanic", "number": LICENCE }]);
    let service = published(world, &owner, manager, &offered);
    offered["texts"]["en"]["summary"] = json!(UNPUBLISHED);
    save(&owner, &service, &offered).expect(200);
    decide(world, manager, &service, "request_changes");
    upload(
        &owner,
        &format!("/api/account/services/{}/documents", service["id"].as_str().unwrap()),
        DIPLOMA,
        DIPLOMA_TEXT,
    );
    let service = read(&owner, &service);

    let reader = service_messages::confirmed(world, &service, service_messages::EMAIL);
    let provider = of_provider(world, &owner);
    post_form(world, &provider, &json!({ "text": service_messages::ANSWER })).expect(303);
    (owner, service, vec![reader, provider])
}

/// A consult request about a service with a note, a reply and a file; answers the path of its status page.
fn request(world: &World, manager: &Person, service: &Value) -> String {
    let mut call = consult(ASKER);
    call["phone"] = json!(ASKER_PHONE);
    call["related"] = json!(format!("service:{}", service["id"].as_str().unwrap()));
    let status = confirmed_call(world, &call);
    attach(world, &status, FILE, format!("%PDF-1.7\n% {FILE_TEXT}\n1 0 obj\nendobj\n%%EOF\n").as_bytes()).expect(303);
    let id = first_id(manager);
    manager.post(&at(&id, "/entries"), &json!({ "kind": "note", "text": NOTE })).expect(200);
    reply(manager, &id, true).expect(200);
    status
}

/// Secret part of the path of a link.
fn token(path: &str) -> &str {
    path.rsplit('/').next().unwrap()
}

/// Addresses that anybody may open: the sitemap in all languages, lists and forms of services, feeds, and calls without a
/// sign-in.
fn public_addresses(world: &World, service: &Value) -> BTreeSet<String> {
    let (id, slug) = (service["id"].as_str().unwrap(), service["slug"].as_str().unwrap());
    let sitemap = world.get("/sitemap.xml").expect(200).text();
    let mut pages: BTreeSet<String> = sitemap
        .split("<loc>")
        .skip(1)
        .filter_map(|rest| rest.split_once("</loc>"))
        .filter_map(|(address, _)| address.split_once("/en").map(|(_, path)| path.to_owned()))
        .collect();
    pages.extend([
        "/services/all?country=CH&language=en&region=CH-ZH".to_owned(),
        "/services/select-country-service".to_owned(),
        format!("/services/showservice/{slug}"),
        format!("/services/contact?service={slug}"),
        format!("/consult?related=service:{id}"),
        format!("/report?about=service:{id}"),
        "/search?q=bicycles".to_owned(),
        "/search?q=landlord".to_owned(),
        "/search?q=mechanic".to_owned(),
    ]);
    let mut all: BTreeSet<String> = ["/sitemap.xml".to_owned(), "/robots.txt".to_owned()].into();
    for lang in ["en", "uk", "de"] {
        all.extend(pages.iter().flat_map(|page| [format!("/{lang}{page}"), format!("/_data/{lang}{page}")]));
        all.insert(format!("/feeds/{lang}/services.atom"));
        all.insert(format!("/codes/services/{id}.svg"));
        all.insert(format!("/api/search/suggestions?q=bicycles&lang={lang}"));
    }
    let open = endpoints().into_iter().filter(|call| call.method == "GET" && !call.secured && !call.path.contains('{'));
    all.extend(open.map(|call| format!("/api{}", call.path)));
    all
}

#[test]
fn private_data_of_services_and_requests_is_told_to_nobody_else() {
    keep_log();
    let world = World::with(|config| {
        take_many_letters(config);
        config.logging.requests = true;
    });
    let manager = world.person("Mykola", Role::Manager);
    let (owner, service, links) = service(&world, &manager);
    let status = request(&world, &manager, &service);
    let founder = world.person("Ruslana", Role::User);
    firm(&world, &founder, &manager);
    let author = world.person("Arsen", Role::Author);
    let stranger = world.person("Olha", Role::User);

    let of_service = [&owner.user.email, PHONE, LICENCE, UNPUBLISHED, services::REASON, DIPLOMA, DIPLOMA_TEXT];
    let of_firm = [&founder.user.email, FIRM_EMAIL, FIRM_NOTE, EXTRACT, EXTRACT_TEXT];
    let of_messages = [
        service_messages::EMAIL,
        service_messages::QUESTION,
        service_messages::ANSWER,
        token(&links[0]),
        token(&links[1]),
    ];
    let of_request = [
        ASKER,
        ASKER_PHONE,
        consult_requests::QUESTION,
        consult_requests::REPLY,
        NOTE,
        FILE,
        FILE_TEXT,
        token(&status),
    ];
    let everything: Vec<&str> = [&of_service[..], &of_messages, &of_request, &of_firm].concat();

    let addresses = public_addresses(&world, &service);
    assert!(addresses.len() > 60, "{addresses:?}");
    for address in &addresses {
        let text = world.get(address).text();
        for secret in &everything {
            assert!(!text.contains(secret), "{address} tells {secret}");
        }
    }

    for who in [&stranger, &author] {
        let calls = endpoints().into_iter().filter(|call| call.method == "GET" && !call.path.contains('{'));
        for path in calls.map(|call| format!("/api{}", call.path)) {
            let text = who.get(&path).text();
            for secret in &everything {
                assert!(!text.contains(secret), "{path} tells {} {secret}", who.user.name);
            }
        }
    }

    // the owner knows what concerns the service, and neither who wrote nor what others ask the portal
    let unknown: Vec<&str> = of_request.iter().chain(&of_firm).copied().chain([service_messages::EMAIL]).collect();
    // nor does the founder of the enterprise learn what the staff remarks
    let foreign: Vec<&str> = [&of_service[..], &of_messages, &of_request, &[FIRM_NOTE]].concat();
    let readers = [(&stranger, &everything), (&author, &everything), (&owner, &unknown), (&founder, &foreign)];
    for (who, secrets) in readers {
        let password = json!({ "current_password": format!("{} has a long password", who.user.name) });
        let archive = world.again(who).post("/api/account/archive", &password).expect(200);
        let files = unpacked(&archive.body);
        assert!(!files.is_empty());
        for (name, bytes) in &files {
            let text = String::from_utf8_lossy(bytes);
            for secret in secrets {
                assert!(!text.contains(secret), "{name} of {} tells {secret}", who.user.name);
            }
        }
    }

    let log = String::from_utf8_lossy(&LOG.lock().unwrap_or_else(PoisonError::into_inner)).into_owned();
    assert!(
        log.contains("a request was answered") && log.contains("/api/panel/consult-requests"),
        "requests are logged"
    );
    for secret in &everything {
        let line = log.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "the log tells {secret}: {line:?}");
    }
}
