// The panel's calls about articles; the only place that knows their addresses.
import { pictureForm, UPLOAD_LIMIT_MS, type Crop } from "../../../lib/pictureUpload";
import { api, download } from "../../../lib/api";
import type { Lang } from "../../../lib/page-types";
import type {
  ActionCall,
  Article,
  ArticleChange,
  PageOfArticleRow,
  ArticleSummary,
  AskCall,
  AskPart,
  AuthorRow,
  BulkCall,
  BulkRow,
  Comment,
  Correction,
  GalleryWords,
  HistoryEntry,
  Marks,
  Media,
  PageOfAskedOfMe,
  PageOfRedirect,
  Person,
  RelatedArticle,
  PreviewLink,
  RevisionRow,
  RevisionShown,
  TextChange,
} from "../../../generated/api";

export type Query = Record<string, string | number | boolean | null | undefined>;

/** A query string without the empty values. */
export function queryOf(query: Query): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

const at = (id: string, rest = "") => `/panel/articles/${encodeURIComponent(id)}${rest}`;

export const summary = (signal?: AbortSignal) => api<ArticleSummary>("/panel/articles/summary", { signal });
export const listArticles = (query: Query, signal?: AbortSignal) =>
  api<PageOfArticleRow>(`/panel/articles${queryOf(query)}`, { signal });
export const getArticle = (id: string, signal?: AbortSignal) => api<Article>(at(id), { signal });
export const createArticle = (original_lang: Lang) =>
  api<Article>("/panel/articles", { method: "POST", body: { original_lang } });
export const saveArticle = (id: string, body: ArticleChange) => api<Article>(at(id), { method: "PUT", body });
export const saveText = (id: string, lang: Lang, body: TextChange) =>
  api<Article>(at(id, `/texts/${lang}`), { method: "PUT", body });
export const describeGallery = (id: string, lang: Lang, body: GalleryWords) =>
  api<Article>(at(id, `/texts/${lang}/gallery`), { method: "PUT", body });
export const act = (id: string, lang: Lang, body: ActionCall) =>
  api<Article>(at(id, `/texts/${lang}/actions`), { method: "POST", body });
export const removeArticle = (id: string, version: number) =>
  api<Article>(at(id, `?version=${version}`), { method: "DELETE" });

export const restoreArticle = (id: string) => api<Article>(at(id, "/restore"), { method: "POST" });
export const eraseArticle = (id: string) => api<boolean>(at(id, "/for-good"), { method: "DELETE" });
export const exportArticles = (query: Query) => download(`/panel/articles/export.csv${queryOf(query)}`);

export const changeMany = (body: BulkCall) => api<BulkRow[]>("/panel/articles/bulk", { method: "POST", body });

export const previewLink = (id: string, lang: Lang) =>
  api<PreviewLink>(at(id, "/preview"), { method: "POST", body: { lang } });

export const listComments = (id: string, signal?: AbortSignal) => api<Comment[]>(at(id, "/comments"), { signal });
export const addComment = (id: string, lang: Lang | null, text: string) =>
  api<Comment>(at(id, "/comments"), { method: "POST", body: { lang, text } });
export const resolveComment = (id: string, comment: string, resolved: boolean) =>
  api<Comment>(at(id, `/comments/${comment}`), { method: "PUT", body: { resolved } });

export const listRevisions = (id: string, lang: Lang, signal?: AbortSignal) =>
  api<RevisionRow[]>(at(id, `/texts/${lang}/revisions`), { signal });
export const getRevision = (id: string, lang: Lang, revision: number, signal?: AbortSignal) =>
  api<RevisionShown>(at(id, `/texts/${lang}/revisions/${revision}`), { signal });
export const listHistory = (id: string, signal?: AbortSignal) => api<HistoryEntry[]>(at(id, "/history"), { signal });

/** Pin, breaking, section, reviewer. */
export const mark = (id: string, body: Marks) => api<Article>(at(id, "/marks"), { method: "POST", body });
export const addCorrection = (id: string, lang: Lang, text: string) =>
  api<Correction[]>(at(id, "/corrections"), { method: "POST", body: { lang, text } });
export const rewordCorrection = (id: string, note: Correction, text: string) =>
  api<Correction[]>(at(id, `/corrections/${note.id}`), { method: "PUT", body: { version: note.version, text } });
export const removeCorrection = (id: string, note: Correction) =>
  api<Correction[]>(at(id, `/corrections/${note.id}?version=${note.version}`), { method: "DELETE" });
export const listCorrections = (id: string, signal?: AbortSignal) =>
  api<Correction[]>(at(id, "/corrections"), { signal });
export const listToReadNext = (q: string, signal?: AbortSignal) =>
  api<RelatedArticle[]>(`/panel/articles/to-read-next${queryOf({ q })}`, { signal });

export const listReviewers = (signal?: AbortSignal) => api<Person[]>("/panel/articles/reviewers", { signal });
/** Asks somebody for a translation or a review, or changes who is asked. */
export const askFor = (id: string, lang: Lang, part: AskPart, body: AskCall) =>
  api<Article>(at(id, `/asks/${lang}/${part}`), { method: "PUT", body });
export const takeAskBack = (id: string, lang: Lang, part: AskPart, version: number) =>
  api<Article>(at(id, `/asks/${lang}/${part}?version=${version}`), { method: "DELETE" });
export const listAskable = (lang: Lang, part: AskPart, signal?: AbortSignal) =>
  api<Person[]>(`/panel/articles/askable${queryOf({ lang, part })}`, { signal });
export const listAsked = (query: Query, signal?: AbortSignal) =>
  api<PageOfAskedOfMe>(`/panel/asked${queryOf(query)}`, { signal });
export const listAuthors = (q: string, signal?: AbortSignal) =>
  api<AuthorRow[]>(`/panel/authors${queryOf({ q })}`, { signal });
export const createAuthor = (name: string) => api<AuthorRow>("/panel/authors", { method: "POST", body: { name } });
export const removeRedirect = (path: string) =>
  api<boolean>(`/panel/articles/redirects${queryOf({ path })}`, { method: "DELETE" });
export const listRedirects = (query: Query, signal?: AbortSignal) =>
  api<PageOfRedirect>(`/panel/articles/redirects${queryOf(query)}`, { signal });

/** Uploads a picture; the crop is in pixels of the original. */
export function uploadPicture(file: File, crop: Crop | null): Promise<Media> {
  const form = pictureForm(file, crop);
  return api<Media>("/panel/media", { method: "POST", form, timeout_ms: UPLOAD_LIMIT_MS });
}
