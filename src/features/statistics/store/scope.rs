//! Parts of SQL that every report shares: its days, and the articles whose counts a person may see.

/// Rows `d` of the days of a report: from `:from` to the day before `:today` (`Span`).
pub const IN_SPAN: &str = "d.date >= :from and d.date < :today";

/// Rows `d` of counts of articles with `:owner` as the person; the caller adds [`IN_SPAN`].
pub const OF_ARTICLES: &str = "join articles a on a.id = d.object_id and a.deleted_at is null
     where d.object_type = 'article'
       and (:owner is null or a.owner_key = :owner or exists
         (select 1 from authorship_records r join authors u on u.key = r.author_key
          where r.article_key = a.key and u.user_key = :owner and r.state <> 'revoked'))";
