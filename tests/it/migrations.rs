//! Migrations of databases that earlier versions made.

use std::path::Path;

use litfass::base::clock::Ts;
use litfass::db::migrate;
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

/// A database as a version made it that did not know the migration called `name`.
fn database_before(path: &Path, name: &str) -> Connection {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/db/migrations");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.filter(|file| file.file_stem().unwrap().to_str().unwrap() < name).collect();
    files.sort();
    let db = Connection::open(path).unwrap();
    db.execute_batch(
        "create table migrations (number integer primary key, name text not null, checksum text not null,
           applied_at text not null) strict",
    )
    .unwrap();
    for (number, file) in (1_u32..).zip(&files) {
        let sql = std::fs::read_to_string(file).unwrap();
        db.execute_batch(&sql).unwrap();
        db.execute(
            "insert into migrations (number, name, checksum, applied_at) values (?1, ?2, ?3, '')",
            rusqlite::params![
                number,
                file.file_stem().unwrap().to_str().unwrap(),
                hex::encode(Sha256::digest(sql.as_bytes()))
            ],
        )
        .unwrap();
    }
    db
}

#[test]
fn reports_of_an_earlier_database_become_cases_with_their_ids_and_decisions() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("t.db");
    let old = database_before(&path, "0022_cases");
    old.execute_batch(
        "insert into users (key, id, email, name, surname, role, state, created_at, updated_at)
         values (7, 'u7', 'm@example.ch', 'Mykola', 'M', 'manager', 'active', '', '');
         insert into reports (id, subject_kind, subject_path, subject_title, category, text, place, name, email, user_key,
           locale, state, assignee_key, outcome, note, decided_by, decided_at, closed_at, created_at, updated_at, version)
         values
           ('r-1', 'page', '/', '/', 'fraud', 'One', 'Top', 'Rudi', 'rudi@example.ch', 7, 'de', 'received', null, null, '',
            null, null, null, '2026-01-01T10:00:00.000Z', '2026-01-01T10:00:00.000Z', 1),
           ('r-2', 'page', '/', '/', 'error', 'Two', '', '', '', null, 'uk', 'in_review', 7, null, '', null, null, null,
            '2026-01-02T10:00:00.000Z', '2026-01-02T11:00:00.000Z', 2),
           ('r-3', 'page', '/', '/', 'other', 'Three', '', '', '', null, 'en', 'closed', 7, 'removed', 'It was not true.',
            7, '2026-01-03T12:00:00.000Z', '2026-02-03T12:00:00.000Z', '2026-01-03T10:00:00.000Z',
            '2026-02-03T12:00:00.000Z', 4);
         insert into notifications (id, user_key, kind, params, url, created_at, expires_at)
         values ('n', 7, 'report.received', '{}', '/panel/inbox?report=r-1', '', '');
         insert into audit (at, actor, action, object_type, object_id, address)
         values ('', 'person', 'report.take', 'report', 'r-2', '');",
    )
    .unwrap();
    drop(old);

    migrate(&path, &dir.path().join("backups"), Ts::from_millis(0)).unwrap();

    let db = Connection::open(&path).unwrap();
    let text = |sql: &str| db.query_row(sql, [], |row| row.get::<_, String>("found")).unwrap();
    let cases = "select group_concat(c.id || ' ' || c.cause || ' ' || c.state || ' ' || c.priority || ' ' || c.due_at
        || ' ' || c.version || ' ' || coalesce(c.sender_key, '-') || ' ' || c.sender_email, '; ') as found
        from (select * from cases order by key) c";
    assert_eq!(
        text(cases),
        "r-1 report open high 2026-01-02T10:00:00.000Z 1 7 rudi@example.ch; \
         r-2 report assigned normal 2026-01-05T10:00:00.000Z 2 - ; \
         r-3 report closed normal 2026-01-06T10:00:00.000Z 4 - "
    );
    let decisions =
        "select group_concat(c.id || ' ' || d.outcome || ' ' || d.effective_at || ' ' || t.locale || ' ' || t.text)
        as found
        from decisions d
        join cases c on c.key = d.case_key
        join decision_texts t on t.decision_key = d.key";
    assert_eq!(text(decisions), "r-3 remove 2026-01-03T12:00:00.000Z en It was not true.");
    assert_eq!(text("select url as found from notifications"), "/panel/inbox?case=r-1");
    assert_eq!(text("select object_type || ' ' || action as found from audit"), "case case.take");
    assert!(db.prepare("select key from reports").is_err(), "the old table is gone");
}

#[test]
fn covers_and_galleries_of_an_earlier_database_bring_the_descriptions_of_their_pictures() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("t.db");
    let old = database_before(&path, "0041_media_descriptions");
    old.execute_batch(
        r#"insert into media (key, id, hash, width, height, widths, bytes, created_at)
         values (3, 'm3', 'h3', 900, 600, '[]', 1, ''), (4, 'm4', 'h4', 900, 600, '[]', 1, '');
         insert into articles (key, id, slug, original_locale, cover_media_key, created_at, updated_at)
         values (1, 'a1', 'bruecke', 'de', 3, '', '2026-01-02T10:00:00.000Z');
         insert into article_texts (article_key, locale, cover_alt, updated_at)
         values (1, 'de', 'Ein Haus', '2026-01-01T10:00:00.000Z'), (1, 'en', '', '');
         insert into article_gallery (article_key, media_key, position, texts)
         values (1, 3, 0, '{"de":{"alt":"Das Haus"}}'), (1, 4, 1, '{"en":{"alt":"A bridge","caption":"x"},"uk":{"alt":""}}');"#,
    )
    .unwrap();
    drop(old);

    migrate(&path, &dir.path().join("backups"), Ts::from_millis(0)).unwrap();

    let db = Connection::open(&path).unwrap();
    let mut statement = db
        .prepare("select media_key || d.locale || ' ' || d.alt as words from media_descriptions d order by media_key, locale")
        .unwrap();
    let words: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(words, ["3de Ein Haus", "4en A bridge"]);
}

#[test]
fn counts_of_an_earlier_database_stay_and_messages_to_providers_are_counted_with_them() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("t.db");
    let old = database_before(&path, "0044_statistics_origins");
    old.execute("insert into daily values ('article', 'a', '2026-11-22', 'de', 'readers', 7)", []).unwrap();
    drop(old);

    migrate(&path, &dir.path().join("backups"), Ts::from_millis(0)).unwrap();

    let db = Connection::open(&path).unwrap();
    let readers: u32 = db.query_row("select value from daily", [], |row| row.get(0)).unwrap();
    assert_eq!(readers, 7);
    db.execute("insert into daily values ('service', 's', '2026-11-22', 'de', 'form_sent', 1)", []).unwrap();
}

#[test]
fn bookings_of_an_earlier_database_feature_services_and_keep_what_the_staff_set() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("t.db");
    let old = database_before(&path, "0046_service_feature_periods");
    old.execute_batch(
        r#"insert into users (key, id, email, name, surname, role, state, created_at, updated_at)
         values (7, 'u7', 'o@example.ch', 'Olena', 'O', 'user', 'active', '', ''),
           (8, 'u8', 'p@example.ch', 'Petro', 'P', 'user', 'active', '', ''),
           (9, 'u9', 'q@example.ch', 'Iryna', 'I', 'user', 'active', '', '');
         insert into enterprises (key, id, slug, state, legal_name, country, created_at, updated_at)
         values (4, 'e4', 'bike', 'active', 'Bike', 'CH', '', ''), (5, 'e5', 'stopped', 'suspended', 'Stopped', 'CH', '', '');
         insert into service_categories (key, id, slug, created_at, updated_at) values (91, 'c91', 'bicycles', '', '');
         insert into ad_packages (key, id, slug, sequence, duration_days, price_minor, currency, vat, locales_included,
           creatives_max, weight, created_at, updated_at)
         values (91, 'p91', 'column-91', 91, 11, 0, 'CHF', 'site', 3, 5, 1, '', '');
         insert into services (key, id, owner_key, enterprise_key, slug, state, category_key, country, featured_until,
           created_at, updated_at)
         values
           (1, 's1', 7, null, 'own', 'published', 91, 'CH', null, '', ''),
           (2, 's2', 7, null, 'longer', 'published', 91, 'CH', '2027-01-01T00:00:00.000Z', '', ''),
           (3, 's3', 7, 4, 'of-an-enterprise', 'published', 91, 'CH', null, '', ''),
           (4, 's4', 8, null, 'foreign', 'published', 91, 'CH', null, '', ''),
           (5, 's5', 7, null, 'paused', 'paused', 91, 'CH', null, '', ''),
           (7, 's7', 7, 5, 'of-a-suspended-enterprise', 'published', 91, 'CH', null, '', ''),
           (6, 's6', 9, null, 'archived-booking', 'published', 91, 'CH', null, '', '');
         insert into ads (id, owner_key, enterprise_key, package_key, terms, state, form, start_on, end_on, created_at, updated_at)
         values
           ('a1', 7, null, 91, '{"service_feature_days":30}', 'running', '{}', '2026-11-10', '2026-11-20', '', ''),
           ('a2', 7, 4, 91, '{"service_feature_days":1}', 'completed', '{}', '2026-11-12', '2026-11-20', '', ''),
           ('a3', 8, null, 91, '{"service_feature_days":0}', 'running', '{}', '2026-11-10', '2026-11-20', '', ''),
           ('a4', 8, null, 91, '{"service_feature_days":9}', 'scheduled', '{}', '2027-11-10', '2027-11-20', '', ''),
           ('a5', 8, null, 91, '{"service_feature_days":90}', 'completed', '{}', '2026-11-10', '2026-11-20', '', ''),
           ('a7', 7, 5, 91, '{"service_feature_days":90}', 'paused', '{}', '2026-11-10', '2026-11-20', '', ''),
           ('a8', 8, null, 91, '{"service_feature_days":90}', 'archived', '{}', '2026-11-10', '2026-11-20', '', ''),
           ('a6', 9, null, 91, '{"service_feature_days":90}', 'archived', '{}', '2026-11-10', '2026-11-20', '', '');
         insert into ad_history (ad_key, state, author, created_at)
         select a.key, h.value, 'clock', '' from ads a, json_each('["running","paused","completed"]') h
         where a.id in ('a1', 'a2', 'a3', 'a7');
         insert into ad_history (ad_key, state, author, created_at)
         select a.key, h.value, 'clock', '' from ads a, json_each('["approved","cancelled","archived"]') h where a.id = 'a8';
         insert into ad_history (ad_key, state, author, created_at)
         select a.key, h.value, 'clock', '' from ads a, json_each('["running","suspended","completed"]') h where a.id = 'a5';
         insert into ad_history (ad_key, state, author, created_at)
         select a.key, h.value, 'clock', '' from ads a, json_each('["suspended","running","completed","archived"]') h
         where a.id = 'a6';"#,
    )
    .unwrap();
    drop(old);

    migrate(&path, &dir.path().join("backups"), Ts::from_millis(0)).unwrap();

    let db = Connection::open(&path).unwrap();
    let mut statement = db
        .prepare(
            "select s.slug || ' ' || coalesce(s.featured_until, '-') || ' ' || coalesce(s.staff_featured_until, '-') as found
             from services s
             order by s.key",
        )
        .unwrap();
    let found: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(
        found,
        [
            "own 2026-12-09T21:59:59.999Z -",
            "longer 2027-01-01T00:00:00.000Z 2027-01-01T00:00:00.000Z",
            "of-an-enterprise 2026-11-12T21:59:59.999Z -",
            "foreign - -",
            "paused - -",
            "archived-booking 2027-02-07T21:59:59.999Z -",
            "of-a-suspended-enterprise - -"
        ]
    );
}

#[test]
fn the_latest_test_email_of_an_earlier_database_is_remembered() {
    let dir = tempfile::tempdir().unwrap();
    for (state, sent_at, remembered) in
        [("sent", Some("2026-11-02T08:00:00.000Z"), vec!["2026-11-02T08:00:00.000Z"]), ("waiting", None, Vec::new())]
    {
        let path = dir.path().join(format!("{state}.db"));
        let old = database_before(&path, "0047_mail_test");
        let sql = "insert into mail_out (id, to_address, mailbox, to_name, locale, template, args, path, state, next_at, created_at, sent_at)
                   values (?1, 'a@example.ch', 'a@example.ch', 'Ada', 'en', ?2, '{}', '', ?3, '', '', ?4)";
        old.execute(sql, rusqlite::params!["m1", "mail_test", state, sent_at]).unwrap();
        old.execute(sql, rusqlite::params!["m0", "mail_test", state, sent_at.map(|_| "2026-11-01T08:00:00.000Z")])
            .unwrap();
        old.execute(sql, rusqlite::params!["m2", "reset_password", "sent", "2026-11-09T08:00:00.000Z"]).unwrap();
        drop(old);

        migrate(&path, &dir.path().join(state), Ts::from_millis(0)).unwrap();

        let db = Connection::open(&path).unwrap();
        let mut statement = db.prepare("select value from settings where name = 'mail_test_sent_at'").unwrap();
        let found: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
        assert_eq!(found, remembered, "{state}");
    }
}

#[test]
fn choices_for_bookings_hold_for_the_kinds_that_were_part_of_them() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("litfass.db");
    let old = database_before(&path, "0048_ad_notification_kinds");
    old.execute_batch(
        "insert into users (id, email, password_hash, role, state, created_at, updated_at) values ('u1', 'a@example.ch', '', 'user', 'active', '', '');
         insert into notification_preferences (user_key, kind, channel, enabled)
         select u.key, c.kind, c.channel, c.enabled from users u
         join (select 'ad.approved' as kind, 'mail' as channel, 0 as enabled
               union all select 'ad.cancelled', 'page', 0
               union all select 'ad.rejected', 'mail', 0) c;",
    )
    .unwrap();
    drop(old);

    migrate(&path, &dir.path().join("backups"), Ts::from_millis(0)).unwrap();

    let db = Connection::open(&path).unwrap();
    let sql = "select kind || ' ' || channel || ' ' || enabled from notification_preferences order by kind, channel";
    let mut statement = db.prepare(sql).unwrap();
    let found: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(
        found,
        [
            "ad.approved mail 0",
            "ad.cancelled page 0",
            "ad.change_approved mail 0",
            "ad.rejected mail 0",
            "ad.unpaid page 0"
        ]
    );
}

#[test]
fn articles_that_are_there_are_counted_for_the_lists_that_show_them() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("litfass.db");
    let old = database_before(&path, "0049_article_counts");
    old.execute_batch(
        "insert into articles (id, slug, kind, original_locale, published_at, deleted_at, created_at, updated_at)
         values ('a', 'a', 'news', 'en', '2026-01-01', null, '', ''), ('b', 'b', 'news', 'en', '2026-01-02', null, '', ''),
           ('c', 'c', 'guide', 'en', '2026-01-02', null, '', ''), ('d', 'd', 'guide', 'en', null, null, '', ''),
           ('e', 'e', 'guide', 'en', '2026-01-02', '2026-01-03', '', '');",
    )
    .unwrap();
    drop(old);

    migrate(&path, &dir.path().join("backups"), Ts::from_millis(0)).unwrap();

    let db = Connection::open(&path).unwrap();
    let mut statement = db.prepare("select kind || ' ' || articles from article_counts order by kind").unwrap();
    let found: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(found, ["guide 1", "news 2"]);
    let mut statement =
        db.prepare("select scope || ' ' || days || ' ' || articles from article_counts_by_date").unwrap();
    let found: Vec<String> = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(found, ["all 2026-01-0 3"]);
}
