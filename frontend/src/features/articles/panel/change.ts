import type { ArticleDetail, ArticleChange, TextDetail, TextChange } from "../../../generated/api";

/** An article as its own change: what is sent back when nothing was edited. */
export function changeOf(article: ArticleDetail): ArticleChange {
  const {
    version,
    slug,
    category_id,
    subcategory_id,
    section_id,
    kind,
    cover_decorative,
    source_name,
    source_url,
    canonical_url,
    sponsored,
    ai_assistance,
    event_start,
    event_end,
    event_place,
    event_url,
    tags,
  } = article;
  return {
    version,
    slug,
    category_id,
    subcategory_id,
    section_id,
    kind,
    cover_media_id: article.cover?.id ?? null,
    cover_decorative,
    source_name,
    source_url,
    canonical_url,
    sponsored,
    sponsor_enterprise_id: article.sponsor?.id ?? null,
    ai_assistance,
    event_start,
    event_end,
    event_place,
    event_url,
    tags,
    authors: article.authors.map(({ author_id, role, lang }) => ({ author_id, role, lang })),
    gallery: article.gallery.map(({ media, texts }) => ({ media_id: media.id, texts })),
    related: article.related.map(({ id }) => id),
  };
}

/** A language as its own change; an absent one is empty. */
export function textChangeOf(text: TextDetail | undefined): TextChange {
  return {
    version: text?.version ?? null,
    title: text?.title ?? "",
    subtitle: text?.subtitle ?? "",
    excerpt: text?.excerpt ?? "",
    body: text?.body ?? "",
    cover_alt: text?.cover_alt ?? "",
    cover_caption: text?.cover_caption ?? "",
    seo_title: text?.seo_title ?? "",
    seo_description: text?.seo_description ?? "",
  };
}
