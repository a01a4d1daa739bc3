// States of contacts, kinds of groups, and rich text as lines to compare.
import type { ContactForm, GroupNode } from "../../../generated/api";

export type State = ContactForm["state"];

export const STATES: State[] = ["draft", "in_review", "published", "needs_check", "hidden", "closed", "archived"];
export const KINDS: GroupNode["kind"][] = [
  "authority",
  "health",
  "emergency",
  "education",
  "culture",
  "social",
  "legal",
  "embassy",
  "business",
  "other",
];

export const looks: Record<State, string> = {
  draft: "status status--mute",
  in_review: "status status--info",
  published: "status status--ok",
  needs_check: "status status--warn",
  hidden: "status status--mute",
  closed: "status status--bad",
  archived: "status status--mute",
};

/** States that may follow each state (docs/objects.md, Contacts); the server has the last word. */
export const NEXT: Record<State, State[]> = {
  draft: ["in_review", "published"],
  in_review: ["published", "draft"],
  published: ["closed", "hidden"],
  needs_check: ["closed", "hidden"],
  hidden: ["published", "draft", "archived"],
  closed: ["published", "archived"],
  archived: ["draft"],
};

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** Paragraphs and lists of rich text as lines: a list's lines begin with a hyphen. */
export function linesOf(html: string): string {
  return html
    .replace(/<li>(?:<p>)?/g, "- ")
    .replace(/(?:<\/p>)?<\/li>/g, "\n")
    .replace(/<\/(?:ul|ol)>/g, "\n")
    .replace(/<br\s*\/?>/g, "\n")
    .replace(/<\/(?:p|h2|h3|blockquote)>/g, "\n\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
