// The panel's calls about articles.
import { call, download } from "../../../lib/api";
import type { ArticleQuery } from "../../../lib/commonCalls";
import type { Lang } from "../../../lib/page-types";
import type {
  ActionCall,
  ArticleChange,
  AskCall,
  AskPart,
  BulkCall,
  Correction,
  GalleryWords,
  Marks,
  TextChange,
} from "../../../generated/api";

interface PageQuery {
  page?: number;
  per_page?: number;
}

export const createArticle = (original_lang: Lang) => call("POST /panel/articles", { body: { original_lang } });
export const saveArticle = (id: string, body: ArticleChange) =>
  call("PUT /panel/articles/{id}", { path: { id }, body });
export const saveText = (id: string, lang: Lang, body: TextChange) =>
  call("PUT /panel/articles/{id}/texts/{lang}", { path: { id, lang }, body });
export const describeGallery = (id: string, lang: Lang, body: GalleryWords) =>
  call("PUT /panel/articles/{id}/texts/{lang}/gallery", { path: { id, lang }, body });
export const act = (id: string, lang: Lang, body: ActionCall) =>
  call("POST /panel/articles/{id}/texts/{lang}/actions", { path: { id, lang }, body });
export const removeArticle = (id: string, version: number) =>
  call("DELETE /panel/articles/{id}", { path: { id }, query: { version } });

export const restoreArticle = (id: string) => call("POST /panel/articles/{id}/restore", { path: { id } });
export const eraseArticle = (id: string) => call("DELETE /panel/articles/{id}/for-good", { path: { id } });
export const exportArticles = (query: ArticleQuery) => download("GET /panel/articles/export.csv", { query });

export const changeMany = (body: BulkCall) => call("POST /panel/articles/bulk", { body });

export const previewLink = (id: string, lang: Lang) =>
  call("POST /panel/articles/{id}/preview", { path: { id }, body: { lang } });

export const listComments = (id: string, signal?: AbortSignal) =>
  call("GET /panel/articles/{id}/comments", { path: { id }, signal });
export const addComment = (id: string, lang: Lang | null, text: string) =>
  call("POST /panel/articles/{id}/comments", { path: { id }, body: { lang, text } });
export const resolveComment = (id: string, comment: string, resolved: boolean) =>
  call("PUT /panel/articles/{id}/comments/{comment}", { path: { id, comment }, body: { resolved } });

export const listRevisions = (id: string, lang: Lang, signal?: AbortSignal) =>
  call("GET /panel/articles/{id}/texts/{lang}/revisions", { path: { id, lang }, signal });
export const getRevision = (id: string, lang: Lang, revision: number, signal?: AbortSignal) =>
  call("GET /panel/articles/{id}/texts/{lang}/revisions/{revision}", { path: { id, lang, revision }, signal });
export const listHistory = (id: string, signal?: AbortSignal) =>
  call("GET /panel/articles/{id}/history", { path: { id }, signal });

/** Pin, breaking, section, reviewer. */
export const mark = (id: string, body: Marks) => call("POST /panel/articles/{id}/marks", { path: { id }, body });
export const addCorrection = (id: string, lang: Lang, text: string) =>
  call("POST /panel/articles/{id}/corrections", { path: { id }, body: { lang, text } });
export const rewordCorrection = (id: string, { id: correction, version }: Correction, text: string) =>
  call("PUT /panel/articles/{id}/corrections/{correction}", { path: { id, correction }, body: { version, text } });
export const removeCorrection = (id: string, { id: correction, version }: Correction) =>
  call("DELETE /panel/articles/{id}/corrections/{correction}", { path: { id, correction }, query: { version } });
export const listCorrections = (id: string, signal?: AbortSignal) =>
  call("GET /panel/articles/{id}/corrections", { path: { id }, signal });
export const listToReadNext = (q: string, signal?: AbortSignal) =>
  call("GET /panel/articles/to-read-next", { query: { q }, signal });

export const listReviewers = (signal?: AbortSignal) => call("GET /panel/articles/reviewers", { signal });
/** Asks somebody for a translation or a review, or changes who is asked. */
export const askFor = (id: string, lang: Lang, part: AskPart, body: AskCall) =>
  call("PUT /panel/articles/{id}/asks/{lang}/{part}", { path: { id, lang, part }, body });
export const takeAskBack = (id: string, lang: Lang, part: AskPart, version: number) =>
  call("DELETE /panel/articles/{id}/asks/{lang}/{part}", { path: { id, lang, part }, query: { version } });
export const listAskable = (lang: Lang, part: AskPart, signal?: AbortSignal) =>
  call("GET /panel/articles/askable", { query: { lang, part }, signal });
export const listAsked = (query: PageQuery, signal?: AbortSignal) => call("GET /panel/asked", { query, signal });
export const listAuthors = (q: string, signal?: AbortSignal) => call("GET /panel/authors", { query: { q }, signal });
export const removeRedirect = (path: string) => call("DELETE /panel/articles/redirects", { query: { path } });
export const listRedirects = (query: PageQuery, signal?: AbortSignal) =>
  call("GET /panel/articles/redirects", { query, signal });
