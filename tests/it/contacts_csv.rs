//! The table of contacts: what is exported from one portal and imported into another is the same.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::contacts_panel::{call, subgroup};
use crate::world::{Person, World};

fn import(admin: &Person, table: &str, dry_run: bool) -> Vec<String> {
    let call = json!({ "table": table, "dry_run": dry_run });
    let report = admin.post("/api/panel/contacts/import", &call).expect(200).json();
    let rows = report["rows"].as_array().unwrap().iter();
    rows.map(|row| format!("{} {}", row["kind"].as_str().unwrap(), row["reasons"])).collect()
}

fn only_contact(admin: &Person) -> Value {
    let list = admin.get("/api/panel/contacts").expect(200).json();
    let id = list["items"][0]["id"].as_str().unwrap();
    admin.get(&format!("/api/panel/contacts/{id}")).expect(200).json()
}

/// A contact that uses every field of a card.
fn everything(group: &Value) -> Value {
    let mut wish = call(group, "Dr Koval");
    wish["texts"] = json!({
        "en": { "name": "Dr Koval", "summary": "A doctor, \"for all\"", "documents_needed": "<ul><li>Passport</li></ul>",
                "body": "<p>Line one.</p><p>A <a href=\"https://koval.example/\">link</a>.</p>", "costs_note": "10; or less" },
        "uk": { "name": "Лікарка Коваль" }
    });
    wish["card"] = json!({
        "phones": [
            { "display": "+41 44 555 01 01", "kind": "emergency", "label": { "en": "Desk", "uk": "Стійка" }, "note": { "de": "abends" } },
            { "display": "044 555 01 02 (desk)", "number": "+41445550102", "kind": "fax" },
            { "display": "144" }
        ],
        "emails": [{ "address": "desk@koval.example", "label": { "en": "Desk" } }, { "address": "bill@koval.example" }],
        "website": "https://koval.example/", "appointment_url": "https://koval.example/when",
        "social": { "telegram": "https://t.me/koval" },
        "addresses": [
            { "street": "Langstrasse", "house_no": "1", "postal_code": "8004", "town": "Zürich", "country": "CH",
              "region": "CH-ZH", "lat": 47.3769, "lon": 8.5417, "town_names": { "uk": "Цюрих" },
              "how_to_find": { "en": "Tram 2\nSecond floor" } },
            { "street": "Хрещатик", "town": "Київ", "postal_code": "01001", "country": "UA", "lat": -1.5, "lon": 30.25 }
        ],
        "hours": {
            "weekly": [[{ "from": "09:00", "to": "12:00" }, { "from": "13:00", "to": "17:00" }], [], [], [], [{ "from": "20:00", "to": "02:00" }], [], []],
            "exceptions": [
                { "from": "2026-12-24", "to": "2026-12-26", "note": { "en": "Closed | really", "uk": "Різдво" } },
                { "from": "2026-12-31", "intervals": [{ "from": "09:00", "to": "12:00" }] }
            ],
            "by_appointment": true, "time_zone": "Europe/Kyiv"
        },
        "accessibility": { "step_free": true, "toilet": false, "note": { "de": "Rampe im Hof" } },
        "target_groups": ["families", "status_s"],
        "logo_alt": { "en": "A heart" }
    });
    (wish["source_url"], wish["verify_every_days"]) = (json!("https://source.example/list"), json!(90));
    wish
}

#[test]
fn an_export_read_by_another_portal_gives_the_same_contact() {
    let (here, there) = (World::new(), World::new());
    let (admin, other) = (here.person("Iryna", Role::Admin), there.person("Iryna", Role::Admin));
    let group = subgroup(&admin);
    subgroup(&other);
    let kept = admin.post("/api/panel/contacts", &everything(&group)).expect(200).json();

    let table = admin.get("/api/panel/contacts/export").expect(200).text();
    assert_eq!(import(&admin, &table, true), ["same []"], "{table}");
    assert_eq!(import(&other, &table, false), ["new []"], "{table}");

    let copied = only_contact(&other);
    for field in
        ["slug", "texts", "card", "languages", "emergency", "free_of_charge", "source_url", "verify_every_days"]
    {
        assert_eq!(copied[field], kept[field], "{field}");
    }
    assert_eq!(other.get("/api/panel/contacts/export").expect(200).text(), table);
}

#[test]
fn a_table_names_the_column_of_a_fault_and_empties_only_fields_that_are_marked() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    admin.post("/api/panel/contacts", &everything(&group)).expect(200);

    let rows = |cells: &str| {
        format!("group,subgroup,slug,phone_2,hours_mon,step_free,latitude\r\nhealth,practices,dr-koval,{cells}\r\n")
    };
    for (cells, column) in [
        ("144,12:00-09:61,yes,47.4", "hours_mon"),
        ("144,09:00-12:00,perhaps,47.4", "step_free"),
        ("144,09:00-12:00,yes,147.4", "latitude"),
        ("144,09:00-12:00,yes,north", "latitude"),
        ("12ab,09:00-12:00,yes,47.4", "phone_2"),
    ] {
        let refused = import(&admin, &rows(cells), true);
        assert!(
            refused[0].starts_with("invalid") && refused[0].contains(&format!("\"column\":\"{column}\"")),
            "{refused:?}"
        );
    }
    assert_eq!(import(&admin, &rows(",,,"), false), ["same []"]);
    assert_eq!(import(&admin, &rows("--,--,--,47.4"), false), ["changed []"]);
    let changed = only_contact(&admin);
    assert_eq!(changed["card"]["phones"].as_array().unwrap().len(), 2);
    assert_eq!(changed["card"]["hours"]["weekly"][0], json!([]));
    assert_eq!(changed["card"]["accessibility"]["step_free"], Value::Null);
    assert_eq!(changed["card"]["accessibility"]["toilet"], false);
}
