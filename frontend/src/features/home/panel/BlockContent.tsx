import type { Block, ShownBlock } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { wordsOf } from "./document";

/** What tells a block from others of its kind: its heading, the first thing in it, how many more there are, or its line of text. */
export function BlockContent({ block, shown }: { block: Block; shown?: ShownBlock }) {
  const t = useT();
  const lang = useLang();
  const title = wordsOf(block.title)[lang] || shown?.title;
  const line = block.kind === "text" ? "" : wordsOf(block.settings?.words)[lang];
  const more = (shown?.count ?? 0) - 1;
  if (!title && !line && !shown?.first) return null;
  return (
    <span className="block-editor__content muted tiny">
      {title && <span lang={title === shown?.title ? shown.title_lang : lang}>{title}</span>}
      {shown?.first && (
        <span>
          <span lang={shown.first_lang}>{shown.first}</span>
          {more > 0 && (
            <>
              {" "}
              <span className="whole">· {t("panel.home.more", { count: more })}</span>
            </>
          )}
        </span>
      )}
      {line && <span>{line}</span>}
    </span>
  );
}
