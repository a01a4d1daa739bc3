//! Exports as several versions of Ghost write them.

use super::*;
use crate::base::lang::Lang;
use crate::import::records::{ArticleRecord, Status};

/// The shape of an export of Ghost 5, shortened.
pub const EXPORT: &str = include_str!("ghost_5.json");

fn article(converter: &GhostConverter, export: &GhostExport, number: usize) -> ArticleRecord {
    match converter.convert(export.posts[number].get()) {
        PostOutcome::Article(record) => *record,
        other => panic!("{other:?}"),
    }
}

#[test]
fn posts_have_their_tag_as_category_and_their_authors_in_order() {
    let export = GhostExport::read(EXPORT.as_bytes()).unwrap();
    let converter = GhostConverter::new(&export, Lang::En, Some("https://blog.example/"));

    let welcome = article(&converter, &export, 0);

    assert_eq!(welcome.title[&Lang::De], "Willkommen in Zürich");
    assert_eq!((welcome.status, welcome.category.as_deref()), (Status::Published, Some("news")));
    assert_eq!(welcome.subcategory.as_deref(), Some("general"));
    assert_eq!(welcome.authors, ["olena-koval", "max-muster"]);
    assert_eq!(welcome.tags.get(Lang::De).iter().map(|tag| tag.0.as_str()).collect::<Vec<_>>(), ["Züge"]);
    assert_eq!(welcome.cover.as_deref(), Some("https://blog.example/content/images/2024/05/tram.jpg"));
    assert_eq!(welcome.cover_alt[&Lang::De], "Eine Strassenbahn");
    assert_eq!(welcome.lead[&Lang::De], "Was Neue wissen sollten.");
    assert_eq!(welcome.published_at.unwrap().to_string(), "2024-05-02T06:00:00.000Z");
    let categories = converter.categories();
    let slugs: Vec<_> = categories.iter().map(|c| (c.parent.as_deref().unwrap_or(""), c.slug.as_str())).collect();
    assert_eq!(
        slugs,
        [("", "news"), ("news", "general"), ("", "pages"), ("pages", "general"), ("", "other"), ("other", "general")]
    );
    assert_eq!(export.left_out["members"], 3);
}

#[test]
fn links_lead_to_the_articles_and_members_only_posts_are_drafts() {
    let export = GhostExport::read(EXPORT.as_bytes()).unwrap();
    let converter = GhostConverter::new(&export, Lang::En, None);

    assert_eq!(converter.target("__GHOST_URL__/about/").unwrap(), ["pages", "general", "about"]);
    assert_eq!(converter.target("/willkommen/?ref=x").unwrap(), ["news", "general", "willkommen"]);
    assert_eq!(converter.target("https://elsewhere.example/about/"), None);
    assert_eq!(article(&converter, &export, 2).status, Status::Draft);
    assert_eq!(article(&converter, &export, 3).status, Status::Draft);
}

#[test]
fn a_damaged_post_is_skipped_alone() {
    let export = GhostExport::read(EXPORT.as_bytes()).unwrap();
    let converter = GhostConverter::new(&export, Lang::En, None);

    let outcomes: Vec<PostOutcome> = export.posts.iter().map(|post| converter.convert(post.get())).collect();

    assert!(matches!(&outcomes[4], PostOutcome::Skipped(reason) if reason.contains("no text")), "{:?}", outcomes[4]);
    assert_eq!(outcomes[5], PostOutcome::Skipped("it has no id".to_owned()));
    assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, PostOutcome::Article(_))).count(), 4);
}

#[test]
fn an_early_export_without_an_envelope_is_read() {
    let early = r##"{"meta":{"version":"003"},"data":{"posts":[{"id":1,"title":"Hello there","slug":"hello","html":"<p>Text.</p>",
        "page":0,"status":"published","author_id":1,"published_at":1404000000000}],
        "users":[{"id":1,"name":"Anna Weber","slug":"anna"}],"tags":[],"posts_tags":[]}}"##;
    let export = GhostExport::read(early.as_bytes()).unwrap();
    let converter = GhostConverter::new(&export, Lang::En, None);

    let hello = article(&converter, &export, 0);

    assert_eq!((hello.foreign_id.as_str(), hello.authors), ("1", vec!["anna-weber".to_owned()]));
    assert_eq!(hello.published_at.unwrap().to_string(), "2014-06-29T00:00:00.000Z");
}

#[test]
fn pictures_without_a_site_in_their_address_belong_to_the_old_site() {
    let early = r##"{"data":{"posts":[{"id":1,"title":"Hello there","slug":"hello","image":"",
        "html":"<p>Text.</p><img src=\"/content/images/2016/03/a.jpg\">","feature_image":"/content/images/2016/03/b.jpg"}]}}"##;
    let export = GhostExport::read(early.as_bytes()).unwrap();
    let with_site = |site| article(&GhostConverter::new(&export, Lang::En, site), &export, 0);

    let (known, unknown) = (with_site(Some("https://blog.example/")), with_site(None));

    assert!(known.body[&Lang::En].contains("src=\"https://blog.example/content/images/2016/03/a.jpg\""));
    assert_eq!(known.cover.as_deref(), Some("https://blog.example/content/images/2016/03/b.jpg"));
    assert!(unknown.body[&Lang::En].contains("src=\"/content/images/2016/03/a.jpg\""));
    assert_eq!(unknown.cover.as_deref(), Some("content/images/2016/03/b.jpg"));
}

#[test]
fn a_moment_that_no_post_has_is_none() {
    let moment = |at: serde_json::Value| {
        let post = serde_json::json!({ "id": 1, "title": "Hello there", "html": "<p>x</p>", "published_at": at });
        let file = serde_json::json!({ "data": { "posts": [post] } }).to_string();
        let export = GhostExport::read(file.as_bytes()).unwrap();
        article(&GhostConverter::new(&export, Lang::En, None), &export, 0).published_at
    };

    for odd in ["2021-02-30T00:00:00.000Z", "0000-00-00 00:00:00", "-001199-02-15T14:13:20Z", "yesterday", ""] {
        assert_eq!(moment(odd.into()), None, "{odd}");
    }
    assert_eq!((moment((-99_999_999_999_999_i64).into()), moment(99_999_999_999_999_999_i64.into())), (None, None));
    assert_eq!(moment("2021-03-04 05:06:07".into()).unwrap().to_string(), "2021-03-04T05:06:07.000Z");
}

#[test]
fn other_files_are_refused_by_name() {
    let refused = |text: &str| GhostExport::read(text.as_bytes()).err().unwrap();

    assert!(matches!(refused("  "), GhostFault::Empty));
    assert!(matches!(refused("[1]"), GhostFault::Foreign));
    assert!(matches!(refused("<rss>"), GhostFault::Foreign));
    assert!(matches!(refused("{\"type\":\"article\"}"), GhostFault::Foreign));
    assert!(matches!(refused(&EXPORT[..EXPORT.len() / 2]), GhostFault::Truncated));
    assert!(matches!(refused("{\"db\": nonsense}"), GhostFault::Broken(_)));
}
