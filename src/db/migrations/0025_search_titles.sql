-- Titles have an index of their own: a question of common words asks for documents with all of them in the title, and
-- would otherwise walk through every document that has them anywhere. It is filled when the portal starts.
create virtual table search_titles using fts5 (
  title, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61', prefix = '2 3'
);
