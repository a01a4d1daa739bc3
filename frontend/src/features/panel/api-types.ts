// What the panel's part of the API says and takes. One field, one name, as on the server.
import type { BylineRole, Kind, Lang, PageOf, Picture } from "../../lib/page-types";
import type { FieldProblem } from "../../lib/api";

export type TextState =
  "draft" | "in_review" | "changes_requested" | "approved" | "scheduled" | "published" | "withdrawn" | "archived";

/** What can be done with one language of an article; the server says which of them are open to the caller. */
export type TextAction =
  "submit" | "request_changes" | "approve" | "publish" | "schedule" | "unschedule" | "withdraw" | "archive" | "redraft";

export interface Person {
  id: string;
  name: string;
}

/** One language of an article in a list. */
export interface TextRow {
  lang: Lang;
  title: string;
  state: TextState;
  /** 0–100: how much of what publication asks for is there. */
  complete: number;
  /** The original changed after this translation was made. */
  outdated: boolean;
  /** A live text exists whose working copy has newer changes. */
  changed: boolean;
  publish_at: string | null;
  version: number;
}

export interface Label {
  id: string;
  slug: string;
  label: string;
  lang: Lang;
}

/** GET /panel/articles */
export interface ArticleRow {
  id: string;
  version: number;
  slug: string;
  /** Public path without language prefix; null while it has no place. */
  path: string | null;
  title: string;
  lang: Lang;
  original_lang: Lang;
  /** The state of the original language. */
  state: TextState;
  kind: Kind;
  category: Label | null;
  subcategory: Label | null;
  section: Label | null;
  authors: string[];
  owner: Person | null;
  reviewer: Person | null;
  texts: TextRow[];
  pinned_until: string | null;
  breaking_until: string | null;
  readers: number | null;
  updated_at: string;
  updated_by: Person | null;
  /** In the bin since. */
  deleted_at: string | null;
  own: boolean;
}

export type ArticleRows = PageOf<ArticleRow>;

/** GET /panel/articles/summary: counts of languages by state, for all that the caller may see and for their own. */
export interface ArticleSummary {
  all: Record<TextState, number>;
  own: Record<TextState, number>;
  missing: Record<Lang, number>;
  published_this_week: number;
  readers_this_week: number;
}

/** A picture of the portal. POST /panel/media (multipart: file, and x, y, width, height of the crop in pixels). */
export interface Media {
  id: string;
  picture: Picture;
  original_width: number;
  original_height: number;
}

export interface ArticleText {
  lang: Lang;
  title: string;
  subtitle: string;
  excerpt: string;
  body: string;
  cover_alt: string;
  cover_caption: string;
  seo_title: string;
  seo_description: string;
  state: TextState;
  origin: "human" | "machine" | "machine_reviewed";
  outdated: boolean;
  complete: number;
  publish_at: string | null;
  unpublish_at: string | null;
  state_reason: string;
  revision: number;
  version: number;
  /** What readers see of it now. */
  live: { published_at: string; updated_at: string | null; revision: number } | null;
  updated_at: string;
  updated_by: Person | null;
  /** What is missing before it may be submitted, by field. */
  problems: Record<string, FieldProblem[]>;
  /** What the caller may do with it now. */
  actions: TextAction[];
}

export interface Credit {
  author_id: string;
  name: string;
  role: BylineRole;
  lang: Lang | null;
}

/** GET /panel/articles/{id} */
export interface Article {
  id: string;
  version: number;
  slug: string;
  /** The slug still follows the title. */
  slug_auto: boolean;
  path: string | null;
  original_lang: Lang;
  category_id: string | null;
  subcategory_id: string | null;
  section_id: string | null;
  kind: Kind;
  cover: Media | null;
  cover_decorative: boolean;
  source_name: string;
  source_url: string;
  sponsored: boolean;
  ai_assistance: "none" | "translated" | "drafted";
  event_start: string | null;
  event_end: string | null;
  event_place: string;
  event_url: string;
  pinned_until: string | null;
  breaking_until: string | null;
  tags: string[];
  authors: Credit[];
  owner: Person | null;
  reviewer: Person | null;
  archived_as: "readable" | "gone" | null;
  texts: ArticleText[];
  created_at: string;
  updated_at: string;
  updated_by: Person | null;
  /** May the caller change it? */
  editable: boolean;
}

/** PUT /panel/articles/{id}: everything but the texts. */
export interface ArticleChange {
  version: number;
  slug: string | null;
  category_id: string | null;
  subcategory_id: string | null;
  section_id: string | null;
  kind: Kind;
  cover_media_id: string | null;
  cover_decorative: boolean;
  source_name: string;
  source_url: string;
  sponsored: boolean;
  ai_assistance: "none" | "translated" | "drafted";
  event_start: string | null;
  event_end: string | null;
  event_place: string;
  event_url: string;
  tags: string[];
  authors: { author_id: string; role: BylineRole; lang: Lang | null }[];
}

/** PUT /panel/articles/{id}/texts/{lang}; version null where the language has no row yet. */
export interface TextChange {
  version: number | null;
  title: string;
  subtitle: string;
  excerpt: string;
  body: string;
  cover_alt: string;
  cover_caption: string;
  seo_title: string;
  seo_description: string;
}

/** POST /panel/articles/{id}/texts/{lang}/actions */
export interface ActionCall {
  action: TextAction;
  version: number;
  /** Note of a submission, wish of a change, reason of a withdrawal. */
  note?: string;
  /** UTC, for `schedule`. */
  publish_at?: string;
  archived_as?: "readable" | "gone";
}

export interface Comment {
  id: string;
  lang: Lang | null;
  kind: "comment" | "change_request";
  text: string;
  user: Person | null;
  created_at: string;
  resolved_at: string | null;
}

export interface Revision {
  revision: number;
  lang: Lang;
  title: string;
  saved_at: string;
  saved_by: Person | null;
}

export interface RevisionText extends Revision {
  subtitle: string;
  excerpt: string;
  body: string;
}

/** Who did what, newest first. GET /panel/articles/{id}/history */
export interface HistoryEntry {
  at: string;
  action: string;
  lang: Lang | null;
  user: Person | null;
  note: string;
}

export interface Redirect {
  path: string;
  target: string | null;
  title: string;
  created_at: string;
}

export type CategoryState = "draft" | "published" | "hidden" | "archived";

export interface CategoryText {
  name: string;
  description: string;
  seo_title: string;
  seo_description: string;
}

export interface SectionText {
  label: string;
  intro: string;
}

/** GET /panel/categories → CategoryNode[] in order, two levels. */
export interface CategoryNode {
  id: string;
  version: number;
  parent_id: string | null;
  slug: string;
  path: string;
  state: CategoryState;
  icon: string;
  color: string;
  in_menu: boolean;
  texts: Partial<Record<Lang, CategoryText>>;
  /** Articles, each counted once. */
  articles: number;
  /** Texts by language and state. */
  by_state: Partial<Record<Lang, Record<string, number>>>;
  children: CategoryNode[];
}

export interface SectionRow {
  id: string;
  version: number;
  slug: string;
  path: string;
  texts: Partial<Record<Lang, SectionText>>;
  articles: number;
}

export interface AuthorRow {
  id: string;
  slug: string;
  name: string;
}
