import { ContactTextLimits } from "../../../generated/limits";
import type { FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import type { Lang } from "../../../lib/page-types";
import { TextInput } from "../../../ui/panel/Field";
import { langName } from "../../../lib/labels/languages";
import type { Draft, DraftText } from "./draft";

export interface PartProps {
  draft: Draft;
  problems: Record<string, FieldProblem[]>;
  onChange: (change: Partial<Draft>) => void;
}

/** The words of a contact, one column a language. */
export function EditorTexts({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const set = (lang: Lang, change: Partial<DraftText>) =>
    onChange({ texts: { ...draft.texts, [lang]: { ...draft.texts[lang], ...change } } });
  return (
    <div className="contact-editor__languages">
      {LANGS.map((lang) => {
        const text = draft.texts[lang];
        return (
          <fieldset className="form" key={lang}>
            <legend className="field-label">{langName(t, lang)}</legend>
            <TextInput
              lang={lang}
              label={t("panel.contacts.name")}
              value={text.name}
              max={ContactTextLimits.name.max_length}
              problems={problems[`texts.${lang}.name`] ?? (lang === "en" ? problems.texts : undefined)}
              onChange={(name) => set(lang, { name })}
            />
            <TextInput
              optional
              rows={3}
              lang={lang}
              label={t("panel.contacts.summary")}
              value={text.summary}
              max={ContactTextLimits.summary.max_length}
              problems={problems[`texts.${lang}.summary`]}
              onChange={(summary) => set(lang, { summary })}
            />
            <TextInput
              optional
              rows={4}
              lang={lang}
              label={t("panel.contacts.documents")}
              hint={t("panel.contacts.lines_hint")}
              value={text.documents}
              problems={problems[`texts.${lang}.documents_needed`]}
              onChange={(documents) => set(lang, { documents })}
            />
            <TextInput
              optional
              rows={4}
              lang={lang}
              label={t("panel.contacts.body")}
              value={text.body}
              problems={problems[`texts.${lang}.body`]}
              onChange={(body) => set(lang, { body })}
            />
            <TextInput
              optional
              lang={lang}
              label={t("panel.contacts.costs")}
              value={text.costs}
              max={ContactTextLimits.costs_note.max_length}
              problems={problems[`texts.${lang}.costs_note`]}
              onChange={(costs) => set(lang, { costs })}
            />
          </fieldset>
        );
      })}
    </div>
  );
}
