// The panel's calls about articles.
import { call, download } from "../../../lib/api";
import type { ArticleQuery } from "../../../lib/commonCalls";
import type { Lang } from "../../../lib/page-types";
import type {
  TextTransition,
  ArticleChange,
  AssignmentChange,
  AssignmentPart,
  BulkChange,
  Correction,
  GalleryTextsChange,
  EditorialFlags,
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
export const describeGallery = (id: string, lang: Lang, body: GalleryTextsChange) =>
  call("PUT /panel/articles/{id}/texts/{lang}/gallery", { path: { id, lang }, body });
export const advanceText = (id: string, lang: Lang, body: TextTransition) =>
  call("POST /panel/articles/{id}/texts/{lang}/actions", { path: { id, lang }, body });
/** null lets the text stay. */
export const setPublicationEnd = (id: string, lang: Lang, version: number, unpublish_at: string | null) =>
  call("PUT /panel/articles/{id}/texts/{lang}/end", { path: { id, lang }, body: { version, unpublish_at } });
/** Undoes the caller's last decision on a text. */
export const undoTextDecision = (id: string, lang: Lang, version: number) =>
  call("POST /panel/articles/{id}/texts/{lang}/undo", { path: { id, lang }, body: { version } });
export const removeArticle = (id: string, version: number) =>
  call("DELETE /panel/articles/{id}", { path: { id }, query: { version } });

export const restoreArticle = (id: string) => call("POST /panel/articles/{id}/restore", { path: { id } });
/** Erases an own draft into which nobody has written anything. */
export const discardUnwritten = (id: string) => call("DELETE /panel/articles/{id}/unwritten", { path: { id } });
export const eraseArticle = (id: string) => call("DELETE /panel/articles/{id}/permanent", { path: { id } });
export const exportArticles = (query: ArticleQuery) => download("GET /panel/articles/export.csv", { query });

export const changeArticles = (body: BulkChange) => call("POST /panel/articles/bulk", { body });

export const createPreview = (id: string, lang: Lang) =>
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
export const setArticleFlags = (id: string, body: EditorialFlags) =>
  call("POST /panel/articles/{id}/flags", { path: { id }, body });
export const addCorrection = (id: string, lang: Lang, text: string) =>
  call("POST /panel/articles/{id}/corrections", { path: { id }, body: { lang, text } });
export const changeCorrection = (id: string, { id: correction, version }: Correction, text: string) =>
  call("PUT /panel/articles/{id}/corrections/{correction}", { path: { id, correction }, body: { version, text } });
export const removeCorrection = (id: string, { id: correction, version }: Correction) =>
  call("DELETE /panel/articles/{id}/corrections/{correction}", { path: { id, correction }, query: { version } });
export const listCorrections = (id: string, signal?: AbortSignal) =>
  call("GET /panel/articles/{id}/corrections", { path: { id }, signal });
export const listRelatedCandidates = (q: string, signal?: AbortSignal) =>
  call("GET /panel/articles/related-candidates", { query: { q }, signal });

export const listReviewers = (signal?: AbortSignal) => call("GET /panel/articles/reviewers", { signal });
/** Asks somebody for a translation or a review, or changes who is asked. */
export const assignWork = (id: string, lang: Lang, part: AssignmentPart, body: AssignmentChange) =>
  call("PUT /panel/articles/{id}/assignments/{lang}/{part}", { path: { id, lang, part }, body });
export const withdrawAssignment = (id: string, lang: Lang, part: AssignmentPart, version: number) =>
  call("DELETE /panel/articles/{id}/assignments/{lang}/{part}", { path: { id, lang, part }, query: { version } });
export const listAssignmentCandidates = (lang: Lang, part: AssignmentPart, signal?: AbortSignal) =>
  call("GET /panel/assignments/candidates", { query: { lang, part }, signal });
export const removeRedirect = (path: string) => call("DELETE /panel/articles/redirects", { query: { path } });
export const listRedirects = (query: PageQuery, signal?: AbortSignal) =>
  call("GET /panel/articles/redirects", { query, signal });

/** Names of the tags of a language, the most used first. */
export const listTags = (lang: Lang, signal?: AbortSignal) => call("GET /panel/tags", { query: { lang }, signal });
