// Written from the server's types (tests/it/page_types.rs). Do not edit.

/** What a language model did; readers are told. */
export type AiAssistance = "none" | "translated" | "drafted";

/** An article in a list. */
export type ArticleCard = {
  /** Public identity. */
  id: string;
  /** Path without language prefix. */
  path: string;
  /** Title. */
  title: string;
  /** Language of the text shown. */
  lang: Lang;
  /** What lists show. */
  excerpt: string;
  /** Sort of text. */
  kind: Kind;
  /** First level of its place. */
  category: Crumb;
  /** Second level of its place. */
  subcategory: Crumb;
  cover: Picture | null;
  /** First publication, wall clock of the portal. */
  published_at: string;
  /** Minutes that reading takes. */
  reading_minutes: number;
  /** Whether somebody paid for it. */
  sponsored: boolean;
  /** Whether it is marked as breaking now. */
  breaking: boolean;
  /** Whether it is on top of its lists now. */
  pinned: boolean;
  /** Distinct readers, in lists that count them. */
  readers: number | null;
};

/** The event that an article announces. */
export type ArticleEvent = {
  /** Begin, wall clock of the portal. */
  start: string;
  /** End, wall clock of the portal. */
  end: string | null;
  /** Place. */
  place: string;
  /** Its page. */
  url: string | null;
};

/** Page "article". */
export type ArticlePage = {
  /** What the page says of itself. */
  head: Head;
  /** The article. */
  article: ArticleText;
  /** Its languages. */
  languages: LanguageVersion[];
  /** The way here. */
  crumbs: Crumb[];
  /** What to read next. */
  related: ArticleCard[];
  /** Whether this is a draft behind a preview link. */
  preview: boolean;
};

/** Where an article was taken from. */
export type ArticleSource = {
  /** Whom. */
  name: string;
  /** Address. */
  url: string | null;
};

/** The whole article in one language. */
export type ArticleText = ArticleCard & {
  /** Who made it. */
  authors: Byline[];
  /** Line below the title. */
  subtitle: string | null;
  /** Clean rich text. */
  body_html: string;
  /** Its headings. */
  toc: Toc[];
  /** Line below the cover. */
  cover_caption: string | null;
  /** Tags. */
  tags: string[];
  source: ArticleSource | null;
  /** Last change worth telling, wall clock of the portal. */
  updated_at: string | null;
  /** Corrections, the newest first. */
  corrections: Correction[];
  /** What a language model did. */
  ai_assistance: AiAssistance;
  event: ArticleEvent | null;
  /** Whether it is kept only for the record. */
  archived: boolean;
  /** Language it was written in. */
  original_lang: Lang;
};

/** The person of page "author". */
export type AuthorProfile = {
  /** Name as printed. */
  name: string;
  /** What they are. */
  title: string | null;
  /** A few sentences about them. */
  bio: string | null;
  photo: Picture | null;
};

/** Somebody who had a part in an article. */
export type Byline = {
  /** Name as printed. */
  name: string;
  /** Part of the address of their page. */
  slug: string;
  /** What they did. */
  role: CreditRole;
  /** What they are. */
  title: string | null;
  photo: Picture | null;
};

/** Page "categories": the index. */
export type CategoriesPage = {
  /** What the page says of itself. */
  head: Head;
  /** The first level, in order. */
  categories: CategoryEntry[];
};

/** A category in the index. */
export type CategoryEntry = {
  /** Name and path. */
  category: Crumb;
  /** What is found there. */
  description: string | null;
  /** Name of its colour. */
  color: string;
  /** Name of its icon. */
  icon: string;
  /** Articles, those of its subcategories included. */
  count: number;
  /** Its subcategories. */
  children: Chip[];
};

/** A link to a neighbouring list. */
export type Chip = {
  /** Name. */
  label: string;
  /** Path without language prefix. */
  path: string;
  /** Articles there. */
  count: number | null;
  /** Whether it is this page. */
  current: boolean;
  /** Language of the name. */
  lang: Lang;
};

/** A correction that readers are told. */
export type Correction = {
  /** When, wall clock of the portal. */
  at: string;
  /** What was wrong. */
  text: string;
};

/** What a person did for an article. */
export type CreditRole = "author" | "co_author" | "translator" | "editor" | "photographer" | "illustrator" | "interviewee" | "source" | "reviewer";

/** A place on the way to a page. */
export type Crumb = {
  /** Name. */
  label: string;
  /** Path without language prefix. */
  path: string;
  /** Language of the name. */
  lang: Lang;
};

/** Page "error". */
export type ErrorPage = {
  /** What the page says of itself. */
  head: Head;
  /** HTTP status. */
  status: number;
  /** What happened. */
  title: string;
  /** And what to do. */
  message: string;
  /** The path that was asked for. */
  wanted_path: string;
  /** Words of that path, to search for. */
  search_q: string;
  /** Where to go instead. */
  suggestions: ArticleCard[];
};

/** A category to choose in a filter. */
export type FilterCategory = {
  /** What the query carries. */
  slug: string;
  /** Name. */
  label: string;
};

/** The head of a page. */
export type Head = {
  /** Text of the title bar. */
  title: string;
  /** Description for search engines. */
  description: string;
  /** Path of a picture for previews. */
  image: string | null;
  /** Path without language prefix that this page is known by. */
  canonical_path: string;
  /** Languages in which this thing is translated. */
  alternates: Lang[];
  /** Whether search engines should stay away. */
  noindex: boolean;
  /** Path of the feed of this page. */
  feed: string | null;
};

/** What kind of thing a hit is. */
export type HitType = "article" | "category";

/** Page "home". */
export type HomePage = {
  /** What the page says of itself. */
  head: Head;
  /** The stories that shout, the loudest first. */
  lead: ArticleCard[];
  lead_author: Byline | null;
  /** The newest of the rest. */
  latest: ArticleCard[];
  /** The most read. */
  popular: ArticleCard[];
  section: HomeSection | null;
  /** A row of articles for each of the first categories. */
  strips: Strip[];
};

/** A section on the home page. */
export type HomeSection = {
  /** Part of its address. */
  slug: string;
  /** Name. */
  label: string;
  /** Language of the name. */
  lang: Lang;
  /** Path without language prefix. */
  path: string;
  /** Its newest articles. */
  articles: ArticleCard[];
};

/** What sort of text an article is. */
export type Kind = "news" | "guide" | "interview" | "event" | "opinion" | "announcement";

/** A language of the interface and of content (specification section 1). */
export type Lang = "en" | "uk" | "de";

/** A language of an article. */
export type LanguageVersion = {
  /** Language. */
  lang: Lang;
  /** Whether it is there. */
  state: VersionState;
  /** Path without language prefix. */
  path: string;
};

/** What a list was narrowed to, and what it may be narrowed to. */
export type ListFilter = {
  kind: Kind | null;
  /** Slug of the chosen category. */
  category: string | null;
  period: Period | null;
  sort: ListSort | null;
  /** Sorts of text to choose from. */
  kinds: Kind[];
  /** Categories to choose from. */
  categories: FilterCategory[];
};

/** Pages "latest", "popular", "section", "category", "subcategory" and "author". */
export type ListPage = {
  /** What the page says of itself. */
  head: Head;
  /** Heading. */
  title: string;
  /** Language of heading and intro. */
  title_lang: Lang;
  /** What is found here. */
  intro: string | null;
  /** The way here. */
  crumbs: Crumb[];
  /** Subcategories, or sisters of a subcategory. */
  chips: Chip[];
  /** Filter. */
  filter: ListFilter;
  pinned: ArticleCard | null;
  /** The articles. */
  articles: PageOf<ArticleCard>;
  author: AuthorProfile | null;
};

/** Order of a list. */
export type ListSort = "newest" | "popular";

/** One page of a list. */
export type PageOf<T> = {
  /** Rows of this page. */
  items: T[];
  /** Page number, from 1. */
  page: number;
  /** Rows on a page. */
  per_page: number;
  /** Rows of the whole list. */
  total: number;
};

/** Span over which readers are counted, or articles looked for. */
export type Period = "24h" | "7d" | "30d";

/** A picture in several widths, with its size, so that nothing jumps while it loads. */
export type Picture = {
  /** Address of the middle width, for programs that read no `srcset`. */
  src: string;
  /** Addresses of all widths: `url 480w, url 960w`. */
  srcset: string;
  /** Width of the largest file in pixels. */
  width: number;
  /** Its height. */
  height: number;
  /** What it shows; empty for decoration. */
  alt: string;
};

/** Results by kind; beyond a thousand they are not counted. */
export type SearchCounts = {
  /** Everything. */
  all: number;
  /** Articles. */
  article: number;
  /** Categories. */
  category: number;
};

/** A result. */
export type SearchHit = {
  /** What it is. */
  type: HitType;
  /** Title or name. */
  title: string;
  /** Path without language prefix. */
  path: string;
  /** Language of title and snippet. */
  lang: Lang;
  /** The passage that answers the question. */
  snippet: SnippetPart[];
  article: ArticleCard | null;
};

/** Page "search". */
export type SearchPage = {
  /** What the page says of itself. */
  head: Head;
  /** The question. */
  q: string;
  /** Chosen kind of results. */
  type: SearchType;
  /** Results by kind. */
  counts: SearchCounts;
  /** Results of the chosen kind. */
  hits: PageOf<SearchHit>;
  /** What may have been meant. */
  did_you_mean: string | null;
};

/** Kinds of results. */
export type SearchType = "all" | "article" | "category";

/** A piece of a passage; `mark` where it is a word that was looked for. */
export type SnippetPart = {
  /** The text of this piece. */
  text: string;
  /** Whether it was looked for. */
  mark: boolean;
};

/** A category on the home page. */
export type Strip = {
  /** The category. */
  category: Crumb;
  /** Its newest articles. */
  articles: ArticleCard[];
};

/** One line of the list of contents. */
export type Toc = {
  /** `id` of the heading in the same text. */
  id: string;
  /** Its plain text. */
  text: string;
  /** 2 or 3. */
  level: number;
};

/** Whether a language of an article is there. */
export type VersionState = "shown" | "available" | "missing";
