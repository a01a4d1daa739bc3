import { TextChangeLimits } from "../../../../generated/limits";
import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { useT, type Translate } from "../../../../lib/i18n";
import { LANGUAGES } from "../../../../lib/languages";
import { useLayout } from "../../../../lib/page-context";
import type { Lang } from "../../../../lib/page-types";
import { TextInput } from "../../../../ui/panel/TextInput";
import { excerptOf, plainText, untranslated, type Block } from "./checks";
import type { WordField } from "./draft";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { AskedDialog } from "../../../../ui/rich_text/AskedDialog";
import { RichText } from "../../../../ui/rich_text/RichText";
import { Toolbar, type Ask } from "../../../../ui/rich_text/Toolbar";
import { langName } from "../../../../lib/labels/languages";

export interface TextPaneProps {
  autosave: AutosaveStore;
  now: AutosaveState;
  lang: Lang;
  onBlock: (at: number) => void;
}

/** The language that is written in. */
export function TextPane({ autosave, now, lang, onBlock }: TextPaneProps) {
  const t = useT();
  const { article } = now;
  const words = now.texts[lang];
  const writable = article.writable.includes(lang);
  const problems = now.problems[lang] ?? {};
  const { limits } = useLayout();
  const translating = lang !== article.original_lang;
  const [editor, setEditor] = useState<Editor | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const left = translating ? untranslated(now.texts[article.original_lang].body, words.body) : [];
  const save = () => void autosave.flush();
  const edit = (field: WordField) => (value: string) => autosave.editText(lang, { [field]: value });
  const field = (name: "subtitle" | "excerpt" | "seo_title" | "seo_description") => ({
    name: `${lang}-${name}`,
    lang,
    value: words[name],
    onChange: edit(name),
    onBlur: save,
    max: TextChangeLimits[name].max_length,
    problems: problems[name],
    disabled: !writable,
  });
  const [begins] = useState(writable && words.title === "");
  useEffect(() => {
    if (begins) document.querySelector<HTMLElement>(`[name="${lang}-title"]`)?.focus();
  }, [begins, lang]);
  const closeDialog = () => {
    setAsk(null);
    setFile(null);
  };

  return (
    <section className="editor-pane editor-pane--active" aria-label={langName(t, lang)}>
      {translating && (
        <header>
          <b lang={lang}>{LANGUAGES[lang].name}</b>
          {left.length > 0 && (
            <span className="status status--warn">{t("panel.editor.blocks_left", { count: left.length })}</span>
          )}
        </header>
      )}
      {writable && <Toolbar editor={editor} onAsk={setAsk} offersContacts />}
      <div className="editor-pane__body">
        <TextInput
          rows={2}
          className="editor-pane__title"
          name={`${lang}-title`}
          lang={lang}
          label={t("panel.articles.title")}
          value={words.title}
          onChange={edit("title")}
          onBlur={save}
          max={TextChangeLimits.title.max_length}
          problems={problems.title}
          disabled={!writable}
        />
        <TextInput {...field("subtitle")} rows={1} optional label={t("panel.editor.subtitle")} />
        <div className={problems.body ? "field field--bad editor-pane__text" : "field editor-pane__text"}>
          <RichText
            id={`${lang}-body`}
            label={t("panel.editor.body")}
            lang={lang}
            value={words.body}
            editable={writable}
            invalid={Boolean(problems.body)}
            onChange={(body) => autosave.editText(lang, { body })}
            onBlur={save}
            onBlock={onBlock}
            onReady={setEditor}
            onFiles={([first]) => {
              setFile(first ?? null);
              setAsk("picture");
            }}
            onLink={() => setAsk("link")}
          />
          {problems.body && <p className="field-error">{problems.body.map((problem) => problem.message).join(" ")}</p>}
          <p className="hint numeric">{t("panel.editor.characters", { count: [...plainText(words.body)].length })}</p>
        </div>
        {left.map((block, n) => (
          <p className="editor-pane__paragraph is-untranslated" key={n} lang={article.original_lang}>
            <span lang={document.documentElement.lang}>
              {[t("panel.editor.not_translated"), kindWords(t, block)].filter(Boolean).join(" ")}
            </span>{" "}
            {shorten(block.text)}
          </p>
        ))}
        <TextInput
          {...field("excerpt")}
          rows={2}
          label={t("panel.editor.excerpt")}
          hint={t("panel.editor.excerpt_hint", { min: limits.excerpt_min, max: TextChangeLimits.excerpt.max_length })}
          placeholder={excerptOf(words)}
        />
        <details className="more">
          <summary className="link">{t("panel.editor.for_search")}</summary>
          <div className="form">
            <TextInput {...field("seo_title")} optional label={t("panel.editor.seo_title")} />
            <TextInput {...field("seo_description")} rows={2} optional label={t("panel.editor.seo_description")} />
          </div>
        </details>
      </div>
      {editor && ask && <AskedDialog editor={editor} lang={lang} ask={ask} file={file} onClose={closeDialog} />}
    </section>
  );
}

/** The kind of a block that is no text, before its own words. */
function kindWords(t: Translate, { kind, text }: Block): string {
  if (kind === null) return "";
  if (text) return `${t(`panel.editor.${kind}`)} ·`;
  return kind === "picture" ? t("panel.editor.picture_without_description") : t(`panel.editor.${kind}`);
}

const SHOWN = 90;
const shorten = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
