import type { MouseEvent } from "react";
import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import type { EmbedWords } from "./embed";

interface Props {
  /** Cleaned by the server: the only HTML that enters a page as it is. */
  html: string;
  lang: Lang | undefined;
}

/** Hands a click on an embed over to its code; the second click on its link follows it, as does one whose code is missing. */
function onClick(event: MouseEvent, words: EmbedWords): void {
  const control = event.target instanceof Element ? event.target.closest("a, button") : null;
  const box = control?.closest<HTMLElement>("[data-embed]");
  const src = box?.dataset.src ?? "";
  const isLink = control instanceof HTMLAnchorElement;
  if (!control || !box || !src.startsWith("https://") || (isLink && box.classList.contains("is-prompting"))) return;
  if (isLink) event.preventDefault();
  import("./embed").then(
    ({ openEmbed }) => openEmbed(box, src, control, words),
    () => isLink && location.assign(control.href),
  );
}

/** Puts tables into boxes that scroll: columns are never narrower than their words. */
const withTableBoxes = (html: string) =>
  html.replace(/<table.*?<\/table>/gs, '<div class="table-box" tabindex="0">$&</div>');

/** The text of an article. Content of other sites is fetched only after two clicks. */
export function Prose({ html, lang }: Props) {
  const t = useT();
  return (
    <div
      className="prose space-above-5"
      lang={lang}
      onClick={(event) =>
        onClick(event, {
          note: (host) => t("articles.embed_note", { host }),
          load: (host) => t("articles.embed_load", { host }),
        })
      }
      dangerouslySetInnerHTML={{ __html: withTableBoxes(html) }}
    />
  );
}
