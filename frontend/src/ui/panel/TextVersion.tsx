import { generateHTML, generateJSON } from "@tiptap/core";
import { useMemo } from "react";
import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import type { TextChange } from "../../generated/api";
import { extensions } from "../rich_text/extensions";

type Side = Pick<TextChange, "title" | "subtitle" | "excerpt" | "body">;

/** Only what the editor knows comes out, whatever a stored text contains. */
function tidy(html: string): string {
  const known = extensions();
  return generateHTML(generateJSON(html, known), known);
}

/** The blocks of `html`; those that the other side does not have are marked. */
function marked(html: string, other: string): string {
  const parse = (text: string) => new DOMParser().parseFromString(tidy(text), "text/html").body;
  const theirs = new Set([...parse(other).children].map((block) => block.outerHTML));
  const body = parse(html);
  for (const block of body.children) if (!theirs.has(block.outerHTML)) block.classList.add("is-changed");
  return body.innerHTML;
}

/** One of two versions, with what differs from the other marked. */
export function TextVersion({ text, other, lang }: { text: Side; other: Side; lang: Lang }) {
  const t = useT();
  const body = useMemo(() => marked(text.body, other.body), [text.body, other.body]);
  const differs = (field: "title" | "subtitle" | "excerpt") =>
    text[field].trim() === other[field].trim() ? "" : " is-changed";
  return (
    <div className="version" lang={lang}>
      <p className={`editor-pane__title${differs("title")}`}>{text.title || t("panel.articles.untitled")}</p>
      {(text.subtitle || other.subtitle) && (
        <p className={`text-sheet__subtitle${differs("subtitle")}`}>{text.subtitle || "–"}</p>
      )}
      {(text.excerpt || other.excerpt) && (
        <p className={`text-sheet__excerpt${differs("excerpt")}`}>{text.excerpt || "–"}</p>
      )}
      <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
    </div>
  );
}
