// What the server sends with each page. The names are those of the server's types; one field, one name.

export type Lang = "en" | "uk" | "de";
export type Kind = "news" | "guide" | "interview" | "event" | "opinion" | "announcement";
export type Period = "24h" | "7d" | "30d";

export interface Head {
  title: string;
  description: string;
  image: string | null;
  canonical_path: string;
  /** Languages in which this thing exists. */
  alternates: Lang[];
  noindex: boolean;
  feed: string | null;
}

export interface Picture {
  src: string;
  /** "url 480w, url 960w": WebP */
  srcset: string;
  width: number;
  height: number;
  alt: string;
}

export interface Crumb {
  label: string;
  path: string;
  lang: Lang;
}

export type BylineRole =
  | "author"
  | "co_author"
  | "translator"
  | "editor"
  | "photographer"
  | "illustrator"
  | "interviewee"
  | "source"
  | "reviewer";

export interface Byline {
  name: string;
  slug: string;
  role: BylineRole;
  title: string | null;
  photo: Picture | null;
}

export interface ArticleCard {
  id: string;
  path: string;
  title: string;
  /** Language of the text shown, which may differ from the page's. */
  lang: Lang;
  excerpt: string;
  kind: Kind;
  category: Crumb;
  subcategory: Crumb;
  authors: Byline[];
  cover: Picture | null;
  published_at: string;
  reading_minutes: number;
  sponsored: boolean;
  breaking: boolean;
  pinned: boolean;
  readers: number | null;
}

export interface PageOf<T> {
  items: T[];
  page: number;
  per_page: number;
  total: number;
}

export interface Chip {
  label: string;
  path: string;
  count: number | null;
  current: boolean;
  lang: Lang;
}

export interface HomePage {
  head: Head;
  lead: ArticleCard[];
  latest: ArticleCard[];
  popular: ArticleCard[];
  section: { slug: string; label: string; lang: Lang; path: string; articles: ArticleCard[] } | null;
  strips: { category: Crumb; articles: ArticleCard[] }[];
}

export interface ListFilter {
  kind: Kind | null;
  category: string | null;
  period: Period | null;
  sort: "newest" | "popular" | null;
  kinds: Kind[];
  categories: { slug: string; label: string }[];
}

export interface ListPage {
  head: Head;
  title: string;
  title_lang: Lang;
  intro: string | null;
  crumbs: Crumb[];
  chips: Chip[];
  filter: ListFilter;
  pinned: ArticleCard | null;
  articles: PageOf<ArticleCard>;
  author: { name: string; title: string | null; bio: string | null; photo: Picture | null } | null;
}

export interface CategoriesPage {
  head: Head;
  categories: {
    category: Crumb;
    description: string | null;
    color: string;
    icon: string;
    count: number;
    children: Chip[];
  }[];
}

export interface ArticleText extends ArticleCard {
  subtitle: string | null;
  body_html: string;
  toc: { id: string; text: string; level: 2 | 3 }[];
  cover_caption: string | null;
  tags: string[];
  source: { name: string; url: string | null } | null;
  updated_at: string | null;
  corrections: { at: string; text: string }[];
  ai_assistance: "none" | "translated" | "drafted";
  event: { start: string; end: string | null; place: string; url: string | null } | null;
  archived: boolean;
  original_lang: Lang;
}

export interface LanguageVersion {
  lang: Lang;
  state: "shown" | "available" | "missing";
  path: string;
}

export interface ArticlePage {
  head: Head;
  article: ArticleText;
  languages: LanguageVersion[];
  crumbs: Crumb[];
  related: ArticleCard[];
  preview: boolean;
}

export interface SearchHit {
  type: "article" | "category";
  title: string;
  path: string;
  lang: Lang;
  snippet: { text: string; mark: boolean }[];
  article: ArticleCard | null;
}

export interface SearchPage {
  head: Head;
  q: string;
  type: "all" | "article" | "category";
  counts: { all: number; article: number; category: number };
  hits: PageOf<SearchHit>;
  did_you_mean: string | null;
}

export interface ErrorPage {
  head: Head;
  status: number;
  title: string;
  message: string;
  wanted_path: string;
  search_q: string;
  suggestions: ArticleCard[];
}

export interface FormPage {
  head: Head;
}

export interface MenuEntry {
  label: string;
  path: string;
  /** Language of the label, where it is not the page's. */
  lang?: Lang;
}

/** The same for all pages of one language. */
export interface Frame {
  name: string;
  tagline: string;
  edition: string;
  today: string;
  /** The portal's clock, as in "Europe/Zurich". */
  time_zone: string;
  build: string;
  default_lang: Lang;
  api_url: string;
  menu: MenuEntry[];
  sections: (MenuEntry & { slug: string })[];
  categories: MenuEntry[];
  /** Whether visitors without an account may read. */
  anonymous: boolean;
  registration_open: boolean;
  /** Years a person must have to register. */
  minimum_age: number;
  realtime: {
    key: string;
    cluster: string;
    activity_timeout_ms: number;
    pong_timeout_ms: number;
    unavailable_timeout_ms: number;
  } | null;
  guard: { path: string; roles: string[] }[];
  capabilities: Record<string, string[]>;
}

interface Of<Name extends string, Data> {
  page: Name;
  /** Without the language prefix, with the query. */
  path: string;
  lang: Lang;
  frame: Frame;
  data: Data;
}

export type ListName = "latest" | "popular" | "section" | "category" | "subcategory" | "author";
export type FormName = "login" | "registration" | "reset-password" | "confirm-email" | "setup";

export type Envelope =
  | Of<"home", HomePage>
  | Of<ListName, ListPage>
  | Of<"categories", CategoriesPage>
  | Of<"article", ArticlePage>
  | Of<"search", SearchPage>
  | Of<"error", ErrorPage>
  | Of<FormName, FormPage>
  | Of<"panel", FormPage>;

export type PageName = Envelope["page"];
