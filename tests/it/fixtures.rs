//! Content for tests: categories, sections, people and published articles, put in place through the stores.

use std::time::Duration;

use litfass::base::lang::Lang;
use litfass::features::articles::actions::import_article;
use litfass::features::articles::types::{
    ArticleKind, ArticleTags, ArticleText, ImportedArticle, ImportedText, NewArticle, TextState,
};
use litfass::features::authorship::NewAuthor;
use litfass::features::authorship::store as authorship;
use litfass::features::authorship_records::types::{CreditRole, NewCredit};
use litfass::features::categories::store as categories;
use litfass::features::categories::types::{CategoryFields, CategorySort, CategoryToInsert};
use litfass::features::search;
use litfass::features::sections::store as sections;
use litfass::features::sections::types::SectionText;
use litfass::trees::{NodeState, NodeText, NodeTexts};

use crate::world::World;

/// An article about to be put on the shelf.
#[derive(Clone)]
pub struct Draft {
    pub slug: &'static str,
    pub titles: Vec<(Lang, &'static str)>,
    pub body: &'static str,
    pub place: (&'static str, &'static str),
    pub section: Option<&'static str>,
    pub kind: ArticleKind,
    pub hours_ago: u64,
    pub author: Option<&'static str>,
    pub state: TextState,
}

/// A published piece of news in `city/traffic`, an hour old.
pub fn article(slug: &'static str, titles: &[(Lang, &'static str)]) -> Draft {
    Draft {
        slug,
        titles: titles.to_vec(),
        body: "<p>Text.</p>",
        place: ("city", "traffic"),
        section: None,
        kind: ArticleKind::News,
        hours_ago: 1,
        author: None,
        state: TextState::Published,
    }
}

impl World {
    /// A category of the first level with one subcategory, named in the languages given.
    pub fn category(&self, slug: &'static str, sub_slug: &'static str, names: &[(Lang, &'static str)]) {
        let texts: NodeTexts = names
            .iter()
            .map(|(lang, name)| (*lang, NodeText { name: (*name).to_owned(), ..NodeText::default() }))
            .collect();
        let sub_text = |text: &NodeText| NodeText { name: format!("{} {sub_slug}", text.name), ..text.clone() };
        let sub_texts = texts.map(|text| text.as_ref().map(sub_text));
        self.app
            .db
            .write_blocking(move |write| {
                let new = |parent_key, slug: &str, texts| CategoryToInsert {
                    parent_key,
                    slug: slug.to_owned(),
                    icon: "folder".to_owned(),
                    color: "green".to_owned(),
                    own: CategoryFields { default_sort: CategorySort::Newest },
                    position: None,
                    state: NodeState::Published,
                    in_menu: true,
                    texts,
                };
                let top = match categories::find(write, None, slug)? {
                    Some(top) => top.key,
                    None => categories::insert(write, &new(None, slug, texts))?,
                };
                categories::insert(write, &new(Some(top), sub_slug, sub_texts))?;
                write.invalidate("categories");
                Ok(())
            })
            .unwrap();
    }

    /// The section `slug`, named alike in all languages.
    pub fn section(&self, slug: &'static str, label: &'static str) {
        let text = SectionText {
            label: label.to_owned(),
            intro: "What two countries share.".to_owned(),
            ..SectionText::default()
        };
        let texts = Lang::ALL.into_iter().map(|lang| (lang, text.clone())).collect();
        self.app.db.write_blocking(move |write| sections::insert(write, slug, &texts).map(drop)).unwrap();
    }

    /// Data of the public page at `path`, which begins with a language.
    pub fn data(&self, path: &str) -> serde_json::Value {
        self.get(&format!("/_data{path}")).expect(200).json()["data"].take()
    }

    /// Puts an article in its place and answers its public identity.
    pub fn puts(&self, draft: Draft) -> String {
        self.app.db.write_blocking(move |write| put(write, &draft)).unwrap()
    }
}

fn put(write: &mut litfass::db::Write, draft: &Draft) -> Result<String, litfass::base::error::ApiError> {
    let published = write.now().before(Duration::from_hours(draft.hours_ago));
    let top = categories::find(write, None, draft.place.0)?.map(|category| category.key);
    let sub = categories::find(write, top, draft.place.1)?.map(|category| category.key);
    let mut new = NewArticle::empty(draft.slug.to_owned(), draft.kind, draft.titles[0].0, published);
    (new.category_key, new.subcategory_key) = (top, sub);
    if let Some(slug) = draft.section {
        new.section_key = sections::find(write, slug)?.map(|section| section.key);
    }
    let texts = draft.titles.iter().map(|(lang, title)| ImportedText {
        lang: *lang,
        words: ArticleText {
            title: (*title).to_owned(),
            excerpt: format!("{title}: what it is about."),
            body: draft.body.to_owned(),
            ..ArticleText::default()
        },
        state: draft.state,
        published_at: (draft.state == TextState::Published).then_some(published),
        updated_at: None,
        publish_at: None,
    });
    let credits = match draft.author {
        Some(name) => vec![NewCredit { author_key: author(write, name)?, role: CreditRole::Author, lang: None }],
        None => Vec::new(),
    };
    let imported = ImportedArticle { article: new, texts: texts.collect(), credits, tags: ArticleTags::default() };
    let key = import_article(write, &imported)?;
    search::index_article(write, key)?;
    Ok(write.query_row("select id from articles where key = ?1", [key], |row| row.get(0))?)
}

fn author(write: &mut litfass::db::Write, name: &str) -> Result<i64, litfass::base::error::ApiError> {
    let slug = name.to_lowercase().replace(' ', "-");
    match authorship::find(write, &slug)? {
        Some(author) => Ok(author.key),
        None => authorship::insert(write, &NewAuthor { slug, name: name.to_owned(), ..NewAuthor::default() }),
    }
}
