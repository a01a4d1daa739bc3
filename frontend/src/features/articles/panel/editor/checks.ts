// Checks of a text before it is submitted. The server decides by the same rules; these show the result while typing.
import { TextChangeLimits } from "../../../../generated/limits";
import type { FormLimits, Lang } from "../../../../lib/page-types";
import type { Shared, Words } from "./draft";

export type CheckName =
  "title" | "excerpt" | "body" | "category" | "cover" | "cover_alt" | "authors" | "gallery" | "event_start";

export interface Check {
  name: CheckName;
  ok: boolean;
  /** A submission may pass it over if its note says why. */
  soft: boolean;
  /** Numbers of the sentence. */
  params: Record<string, number>;
}

/** Fields of the server's findings that a check covers under another name. */
const CHECK_OF_FIELD: Record<string, CheckName> = {
  category_id: "category",
  subcategory_id: "category",
  cover_media_id: "cover",
};

/** Fields that the editor fills, or asks for once something else is there. */
const LATER: readonly string[] = ["excerpt", "cover_alt"];

/** The server's findings that no open check says already, by their field. */
export function furtherFindings<T>(findings: Record<string, T>, checks: Check[]): [string, T][] {
  const open = new Set<string>(checks.filter((check) => !check.ok).map((check) => check.name));
  return Object.entries(findings).filter(
    ([field]) => !open.has(CHECK_OF_FIELD[field] ?? field) && !LATER.includes(field),
  );
}

/** Plain text of rich text, as long as the server counts it. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const block of parsed.querySelectorAll("p, li, h2, h3, td, th, figcaption, footer, br")) block.append(" ");
  for (const reference of parsed.querySelectorAll("[data-embed], [data-contact]")) reference.remove();
  return (parsed.body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The excerpt; where it is empty, the beginning of the first paragraph, up to the end of a word. */
export function excerptOf({ excerpt, body }: Pick<Words, "excerpt" | "body">): string {
  if (excerpt.trim()) return excerpt.trim();
  const parsed = new DOMParser().parseFromString(body, "text/html");
  const paragraphs = [...parsed.querySelectorAll("p")].map((one) => plainText(one.innerHTML));
  const first = paragraphs.find((text) => text !== "") ?? "";
  const letters = [...first];
  const most = TextChangeLimits.excerpt.max_length;
  if (letters.length <= most) return first;
  const cut = letters.slice(0, most - 1).join("");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1))}…`;
}

const count = (text: string) => [...text.trim()].length;

export function checksOf(shared: Shared, words: Words, lang: Lang, limits: FormLimits): Check[] {
  const body = count(plainText(words.body));
  const excerpt = excerptOf(words);
  const least = shared.kind === "news" ? limits.news_body_min : limits.body_min;
  return [
    { name: "title", soft: false, ok: count(words.title) >= limits.title_min, params: { min: limits.title_min } },
    {
      name: "excerpt",
      soft: excerpt !== "",
      ok: count(excerpt) >= limits.excerpt_min,
      params: { min: limits.excerpt_min, count: count(excerpt) },
    },
    { name: "body", soft: body > 0, ok: body >= least, params: { min: least, count: body } },
    { name: "category", soft: false, ok: shared.category_id !== null && shared.subcategory_id !== null, params: {} },
    { name: "cover", soft: false, ok: shared.cover !== null, params: {} },
    ...(shared.cover
      ? [
          {
            name: "cover_alt" as const,
            soft: false,
            ok: shared.cover_decorative || words.cover_alt.trim() !== "",
            params: {},
          },
        ]
      : []),
    { name: "authors", soft: false, ok: shared.authors.length > 0, params: {} },
    ...(shared.gallery.length > 0 ? [galleryCheck(shared, lang)] : []),
    ...(shared.kind === "event"
      ? [{ name: "event_start" as const, soft: false, ok: shared.event_start !== null, params: {} }]
      : []),
  ];
}

function galleryCheck(shared: Shared, lang: Lang): Check {
  const count = shared.gallery.filter(({ texts }) => !texts[lang]?.alt?.trim()).length;
  return { name: "gallery", soft: false, ok: count === 0, params: { count } };
}

/** A block of an article; one of words has no kind. */
export interface Block {
  kind: "picture" | "embed" | "contact" | null;
  /** Its words, the description of the picture, or the name of the provider or the contact; may be empty. */
  text: string;
}

/** Blocks of the source that have no counterpart yet, by their number. */
export function untranslated(source: string, translation: string): Block[] {
  const blocks = blocksOf(source);
  return blocks.slice(Math.min(blocks.length, blocksOf(translation).length));
}

function blocksOf(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.children]
    .filter(
      (block) =>
        block.textContent?.trim() ||
        block.matches("img") ||
        block.querySelector("img") ||
        block.matches("[data-embed], [data-contact]"),
    )
    .map(blockOf);
}

function blockOf(block: Element): Block {
  const text = plainText(block.outerHTML);
  if (text && !block.matches("figure")) return { kind: null, text };
  const picture = block.matches("img") ? block : block.querySelector("img");
  if (picture) return { kind: "picture", text: text || (picture.getAttribute("alt") ?? "").trim() };
  const isEmbed = block.matches("[data-embed]") || block.querySelector("[data-embed]") !== null;
  return { kind: isEmbed ? "embed" : "contact", text: (block.textContent ?? "").trim() };
}
