-- Full-text search: terms are folded and stemmed by the program. The row number of a document is made of its type, key and
-- language (src/features/search/doc_id.rs), so that results are grouped without a join. The `ascii` tokenizer takes every letter beyond
-- ASCII as part of a word, so a term of the program is one token; `unicode61` splits terms at vowel signs of other scripts.

create virtual table search_terms using fts5 (title, body, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3');

-- Titles have an index of their own: a search for common words asks for documents with all of them in the title, and would
-- otherwise read every document that has them anywhere. It is filled when the portal starts.
create virtual table search_titles using fts5 (
  title, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3'
);

-- Words of titles and excerpts as they are written, by their folded form, to correct misspelt searches.
create table search_words (
  folded text primary key,
  word text not null
) strict, without rowid;
