//! The articles whose counts a person may see, as a part of SQL.

/// Rows `d` of counts of articles with `?1` as the first day and `?2` as the person.
pub const OF_ARTICLES: &str = "join articles a on a.id = d.object_id and a.deleted_at is null
     where d.object_type = 'article' and d.date >= ?1
       and (?2 is null or a.owner_key = ?2 or exists
         (select 1 from authorship_records r join authors u on u.key = r.author_key
          where r.article_key = a.key and u.user_key = ?2 and r.state <> 'revoked'))";
