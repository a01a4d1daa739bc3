import { useState } from "react";
import { AuthorTextLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { inLang, langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { lazyPart } from "../../../ui/panel/lazyPart";
import { TextInput } from "../../../ui/panel/TextInput";
import type { AuthorEditing } from "./useAuthorForm";

const RichTextField = lazyPart(() => import("../../../ui/rich_text/RichTextField").then((part) => part.RichTextField));

/** Title and biography, one language at a time. */
export function AuthorTextFields({ editing }: { editing: AuthorEditing }) {
  const t = useT();
  const here = useLang();
  const [lang, setLang] = useState<Lang>(here);
  const { author, draft, problems, round, setText } = editing;
  const locked = !author.editable;
  const faulty = (code: Lang) => Object.keys(problems).some((field) => field.startsWith(`texts.${code}.`));
  return (
    <fieldset className="credits form">
      <legend className="field-label">{t("panel.authors.texts")}</legend>
      <div className="segmented" role="group" aria-label={t("panel.authors.texts")}>
        {LANGS.map((code) => (
          <button key={code} type="button" aria-pressed={code === lang} onClick={() => setLang(code)}>
            {langName(t, code)}
            {faulty(code) && " !"}
          </button>
        ))}
      </div>
      <TextInput
        optional
        lang={lang}
        label={t("panel.authors.text_title", { lang: inLang(t, lang) })}
        hint={t("panel.authors.text_title_hint")}
        value={draft.texts[lang].title}
        max={AuthorTextLimits.title.max_length}
        disabled={locked}
        problems={problems[`texts.${lang}.title`]}
        onChange={(title) => setText(lang, { title })}
      />
      <RichTextField
        key={`${lang}.${round}`}
        lang={lang}
        label={t("panel.authors.bio", { lang: inLang(t, lang) })}
        value={draft.texts[lang].bio}
        editable={!locked}
        problems={problems[`texts.${lang}.bio`]}
        onChange={(bio) => setText(lang, { bio })}
      />
    </fieldset>
  );
}
