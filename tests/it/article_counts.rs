//! Numbers of articles in lists: they are kept beside the articles and follow every change.

use serde_json::Value;

use crate::world::World;

/// The numbers that triggers keep by place and by date, and the same counted among the articles.
fn numbers(world: &World) -> ([Vec<String>; 2], [Vec<String>; 2]) {
    let read = |sql: &'static str| {
        let read = move |db: &rusqlite::Connection| {
            let mut statement = db.prepare(sql)?;
            let rows = statement.query_map([], |row| row.get::<_, String>("line"))?;
            Ok(rows.collect::<Result<Vec<_>, _>>()?)
        };
        world.app.db.read_blocking(read).unwrap()
    };
    let kept = read(
        "select json_array(c.category_key, c.subcategory_key, c.section_key, c.kind, c.articles) as line
         from article_counts c
         where c.articles > 0
         order by line",
    );
    let counted = read(
        "select json_array(coalesce(a.category_key, 0), coalesce(a.subcategory_key, 0), coalesce(a.section_key, 0), a.kind, count(*)) as line
         from articles a
         where a.published_at is not null and a.deleted_at is null
         group by a.category_key, a.subcategory_key, a.section_key, a.kind
         order by line",
    );
    let kept_by_date = read(
        "select json_array(c.scope, c.scope_key, c.days, c.articles) as line
         from article_counts_by_date c
         where c.articles > 0
         order by line",
    );
    let counted_by_date = read(
        "select json_array(s.scope, s.key, s.days, count(*)) as line
         from (select 'all' as scope, 0 as key, substr(published_at, 1, 9) as days, deleted_at from articles
               union all select 'category', category_key, substr(published_at, 1, 9), deleted_at from articles
               union all select 'subcategory', subcategory_key, substr(published_at, 1, 9), deleted_at from articles
               union all select 'section', section_key, substr(published_at, 1, 9), deleted_at from articles) s
         where s.days is not null and s.deleted_at is null and s.key is not null
         group by s.scope, s.key, s.days
         order by line",
    );
    ([kept, kept_by_date], [counted, counted_by_date])
}

#[test]
fn the_numbers_of_lists_follow_every_change_of_an_article() {
    let world = World::with_demo();
    let (kept, counted) = numbers(&world);
    assert_eq!(kept, counted);
    assert!(kept.iter().all(|lines| lines.len() > 10), "{kept:?}");

    let one = "(select min(key) from articles where published_at is not null and deleted_at is null)";
    let changes = [
        format!("update articles set kind = 'opinion' where key = {one}"),
        format!("update articles set subcategory_key = null where key = {one}"),
        format!("update articles set category_key = null where key = {one}"),
        format!("update articles set section_key = (select min(key) from sections) where key = {one}"),
        "delete from sections where key = (select min(key) from sections)".to_owned(),
        format!("update articles set deleted_at = updated_at where key = {one}"),
        "update articles set deleted_at = null where deleted_at is not null".to_owned(),
        format!("update articles set first_published_at = published_at, published_at = null where key = {one}"),
        "update articles set published_at = first_published_at where published_at is null and first_published_at is not null"
            .to_owned(),
        format!("update articles set published_at = '2031-01-01T00:00:00.000Z' where key = {one}"),
        "insert into articles (id, slug, original_locale, published_at, created_at, updated_at)
         values ('x', 'x', 'en', '2031-01-01T00:00:00.000Z', '', ''), ('y', 'y', 'en', null, '', '')"
            .to_owned(),
        "delete from articles where id in ('x', 'y')".to_owned(),
    ];
    for change in changes {
        let run = change.clone();
        world.app.db.write_blocking(move |write| Ok(write.execute(&run, [])?)).unwrap();
        let (kept, counted) = numbers(&world);
        assert_eq!(kept, counted, "{change}");
    }
}

/// The articles of a page of a list.
fn articles(world: &World, path: &str, page: u64) -> Value {
    let sign = if path.contains('?') { '&' } else { '?' };
    world.get(&format!("/_data/en{path}{sign}page={page}")).expect(200).json()["data"]["articles"].clone()
}

/// Number of articles that a list names, and of those that its pages show; the article on top of the first page is one of neither.
fn told_and_shown(world: &World, path: &str) -> (u64, usize) {
    let first = articles(world, path, 1);
    let (total, per_page) = (first["total"].as_u64().unwrap(), first["per_page"].as_u64().unwrap());
    let shown = (1..=total.div_ceil(per_page).max(1))
        .map(|page| articles(world, path, page)["items"].as_array().unwrap().len())
        .sum();
    (total, shown)
}

#[test]
fn every_list_names_as_many_articles_as_its_pages_show() {
    let world = World::with_demo();
    let lists = [
        "/last/articles",
        "/last/articles?kind=guide",
        "/last/articles?period=month",
        "/last/articles?sort=popular",
        "/ukrswiss/articles",
        "/ukrswiss/articles?kind=news",
        "/categories/culture",
        "/categories/family/languages",
        "/authors/nora-tschudin",
    ];
    for list in lists {
        let (told, shown) = told_and_shown(&world, list);
        assert_eq!(told, shown as u64, "{list}");
    }
}

#[test]
fn pages_before_and_behind_the_middle_of_a_list_continue_each_other() {
    let world = World::with_demo();
    let read = |db: &rusqlite::Connection| {
        let sql = "select slug from articles where published_at is not null and deleted_at is null order by published_at desc, key desc";
        let mut statement = db.prepare(sql)?;
        let slugs = statement.query_map([], |row| row.get::<_, String>("slug"))?;
        Ok(slugs.collect::<Result<Vec<_>, _>>()?)
    };
    let stored = world.app.db.read_blocking(read).unwrap();

    let pages =
        stored.len().div_ceil(articles(&world, "/last/articles", 1)["per_page"].as_u64().unwrap() as usize) as u64;
    let rows =
        (1..=pages).flat_map(|page| articles(&world, "/last/articles", page)["items"].as_array().unwrap().clone());
    let shown: Vec<String> =
        rows.map(|row| row["path"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()).collect();

    assert!(pages > 1, "{pages}");
    assert_eq!(shown, stored);
}

/// Publishes 1,500 articles, three or four a day, in one subcategory and section; the newest of them is pinned. Returns the lists
/// that show them, each with its condition on `articles`.
fn fill_lists(world: &World) -> Vec<(String, String)> {
    let fill = |write: &mut litfass::db::Write| {
        write.execute_batch(
            "insert into articles (id, slug, category_key, subcategory_key, section_key, original_locale, published_at, created_at, updated_at)
             with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1500)
             select 'long-' || n, 'long-' || n, place.category_key, place.subcategory_key, place.section_key, 'en',
               strftime('%Y-%m-%dT%H:%M:%S.000Z', '2020-01-01', (n * 7) || ' hours'), '', ''
             from numbers
             join (select category_key, subcategory_key, section_key from articles
                   where subcategory_key is not null and section_key is not null order by key limit 1) place;
             insert into article_live (article_key, locale, title, body, revision, published_at)
             select key, 'en', slug, '', 1, published_at from articles where id like 'long-%';
             update articles set pinned_until = '2999-01-01T00:00:00.000Z' where id = 'long-1500';",
        )?;
        Ok(write.query_row(
            "select c.slug as category, s.slug as subcategory, n.slug as section
             from articles a
             join categories c on c.key = a.category_key
             join categories s on s.key = a.subcategory_key
             join sections n on n.key = a.section_key
             where a.id = 'long-1'",
            [],
            |row| {
                Ok((
                    row.get::<_, String>("category")?,
                    row.get::<_, String>("subcategory")?,
                    row.get::<_, String>("section")?,
                ))
            },
        )?)
    };
    let (category, subcategory, section) = world.app.db.write_blocking(fill).unwrap();
    let same = |column: &str| {
        format!("{column} = (select {column} from articles where id = 'long-1') and pinned_until is null")
    };
    vec![
        ("/last/articles".to_owned(), "true".to_owned()),
        (format!("/categories/{category}"), same("category_key")),
        (format!("/categories/{category}/{subcategory}"), same("subcategory_key")),
        (format!("/{section}/articles"), same("section_key")),
    ]
}

#[test]
fn pages_far_from_both_ends_of_a_list_continue_each_other() {
    let world = World::with_demo();
    for (path, condition) in fill_lists(&world) {
        let read = move |db: &rusqlite::Connection| {
            let sql = format!(
                "select slug from articles where published_at is not null and deleted_at is null and {condition}
                 order by published_at desc, key desc"
            );
            let mut statement = db.prepare(&sql)?;
            let slugs = statement.query_map([], |row| row.get::<_, String>("slug"))?;
            Ok(slugs.collect::<Result<Vec<_>, _>>()?)
        };
        let stored = world.app.db.read_blocking(read).unwrap();

        let pages = stored.len().div_ceil(articles(&world, &path, 1)["per_page"].as_u64().unwrap() as usize) as u64;
        let rows = (1..=pages).flat_map(|page| articles(&world, &path, page)["items"].as_array().unwrap().clone());
        let shown: Vec<String> =
            rows.map(|row| row["path"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()).collect();

        assert!(stored.len() > 1000, "{path}: {}", stored.len());
        assert_eq!(shown, stored, "{path}");
    }
}
