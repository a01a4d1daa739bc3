// The edited values, apart from those that the server holds.
import type { Lang } from "../../../../lib/page-types";
import { LANGS } from "../../../../lib/paths";
import type {
  ArticleDetail,
  ArticleChange,
  Credit,
  GalleryPicture,
  GalleryTextsChange,
  Media,
  RelatedArticle,
  TextChange,
} from "../../../../generated/api";
import { changeOf, textChangeOf } from "../change";

/** The words of one language. */
export type Words = Omit<TextChange, "version">;

/** Fields that all languages share, with the data needed to show them. */
export interface Shared extends Omit<
  ArticleChange,
  "version" | "cover_media_id" | "authors" | "gallery" | "related" | "canonical_url"
> {
  cover: Media | null;
  authors: Credit[];
  canonical_url: string;
  gallery: GalleryPicture[];
  related: RelatedArticle[];
}

/** Saved by itself: the shared fields, or one language. */
export type Part = "shared" | Lang;

export type Texts = Record<Lang, Words>;

/** All entries of a value but some. */
function without<T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> {
  const copy = { ...value };
  for (const key of keys) delete copy[key];
  return copy;
}

export function sharedOf(article: ArticleDetail): Shared {
  const rest = without(changeOf(article), "version", "cover_media_id", "authors", "gallery", "related");
  const { authors, canonical_url, gallery, related } = article;
  return { ...rest, cover: article.cover ?? null, authors, canonical_url, gallery, related };
}

export function sharedChange(shared: Shared, version: number): ArticleChange {
  const { cover, authors, gallery, related, ...rest } = shared;
  return {
    ...rest,
    version,
    slug: rest.slug?.trim() || null,
    cover_media_id: cover?.id ?? null,
    authors: authors.map(({ author_id, role, lang }) => ({ author_id, role, lang })),
    gallery: gallery.map(({ media, texts }) => ({ media_id: media.id, texts })),
    related: related.map(({ id }) => id),
  };
}

/** Pictures of the gallery that are described otherwise in a language than the server knows. */
export function describedAnew(article: ArticleDetail, shared: Shared, lang: Lang): GalleryTextsChange["pictures"] {
  return article.gallery.flatMap((known) => {
    const words = shared.gallery.find((one) => one.media.id === known.media.id)?.texts[lang];
    return words && !sameValue(words, known.texts[lang]) ? [{ media_id: known.media.id, words }] : [];
  });
}

export function wordsOf(article: ArticleDetail, lang: Lang): Words {
  return without(textChangeOf(article.texts.find((text) => text.lang === lang)), "version");
}

export function textsOf(article: ArticleDetail): Texts {
  return { en: wordsOf(article, "en"), uk: wordsOf(article, "uk"), de: wordsOf(article, "de") };
}

/** Counts changes of a part on the server; null where the language has no text yet. */
export function versionOf(article: ArticleDetail, part: Part): number | null {
  return part === "shared" ? article.version : (article.texts.find((text) => text.lang === part)?.version ?? null);
}

const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function sameShared(a: Shared, b: Shared): boolean {
  return sameValue(sharedChange(a, 0), sharedChange(b, 0));
}

export function sameWords(a: Words, b: Words): boolean {
  return WORD_FIELDS.every((field) => a[field].trim() === b[field].trim());
}

const WORD_FIELDS = [
  "title",
  "subtitle",
  "excerpt",
  "body",
  "cover_alt",
  "cover_caption",
  "seo_title",
  "seo_description",
] as const;

export type WordField = (typeof WORD_FIELDS)[number];

export const PARTS: readonly Part[] = ["shared", ...LANGS];
