import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { openEmbed } from "./embed";

interface Props {
  /** Cleaned by the server: the only HTML that enters a page as it is. */
  html: string;
  lang: Lang | undefined;
}

/** The text of an article. Content of other sites is fetched only after two clicks. */
export function Prose({ html, lang }: Props) {
  const t = useT();
  return (
    <div
      className="prose space-above-5"
      lang={lang}
      onClick={(event) =>
        openEmbed(event, {
          note: (host) => t("articles.embed_note", { host }),
          load: (host) => t("articles.embed_load", { host }),
        })
      }
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
