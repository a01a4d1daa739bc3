import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n";
import { LANGUAGES } from "../../../../lib/languages";
import type { Lang } from "../../../../lib/page-types";
import type { Words } from "./draft";
import { RichText } from "../../../../ui/rich_text/RichText";
import { inLang } from "../../../../lib/labels/languages";

export interface SourcePaneProps {
  lang: Lang;
  words: Words;
  /** Stands in the head. */
  tools: ReactNode;
  onReady: (editor: Editor | null) => void;
}

/** The original, to read while translating. */
export function SourcePane({ lang, words, tools, onReady }: SourcePaneProps) {
  const t = useT();
  return (
    <section className="editor-pane" aria-label={t("panel.editor.source_in", { lang: inLang(t, lang) })} lang={lang}>
      <header>
        <span className="row">
          <b>{LANGUAGES[lang].name}</b>
          <span className="status status--ok">{t("panel.editor.source")}</span>
        </span>
        {tools}
      </header>
      <div className="editor-pane__body" tabIndex={0} role="group" aria-label={t("panel.editor.source")}>
        <p className="editor-pane__title">{words.title}</p>
        {words.subtitle && <p className="text-sheet__subtitle">{words.subtitle}</p>}
        <RichText label={t("panel.editor.body")} lang={lang} value={words.body} editable={false} onReady={onReady} />
        {words.excerpt && <p className="text-sheet__excerpt">{words.excerpt}</p>}
      </div>
    </section>
  );
}
