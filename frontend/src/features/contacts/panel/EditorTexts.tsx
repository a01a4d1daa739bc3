import type { FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import type { Lang } from "../../../lib/page-types";
import { TextInput } from "../../../ui/panel/TextInput";
import { langName } from "../../../lib/labels/languages";
import type { Draft } from "./draft";
import { isLong, isRequired, isRich, maxLength, TEXT_FIELDS, type DraftText } from "./textFields";

export interface PartProps {
  draft: Draft;
  problems: Record<string, FieldProblem[]>;
  onChange: (change: Partial<Draft>) => void;
}

/** The texts of a contact, one column a language. */
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
            {TEXT_FIELDS.map((field) => (
              <TextInput
                key={field}
                optional={!isRequired(field)}
                rows={isRich(field) ? 4 : isLong(field) ? 3 : undefined}
                lang={lang}
                label={t(`panel.contacts.${field}`)}
                hint={isRich(field) ? t("panel.contacts.lines_hint") : undefined}
                value={text[field] ?? ""}
                max={isRich(field) ? undefined : maxLength(field)}
                problems={
                  problems[`texts.${lang}.${field}`] ??
                  (lang === "en" && isRequired(field) ? problems.texts : undefined)
                }
                onChange={(value) => set(lang, { [field]: value })}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
