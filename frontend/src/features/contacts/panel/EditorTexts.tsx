import type { FieldProblem } from "../../../lib/api";
import { problemText } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import type { Lang } from "../../../lib/page-types";
import { FieldError } from "../../../ui/Field";
import { HoldBack } from "../../../ui/panel/HoldBack";
import { OutdatedNote } from "../../../ui/panel/OutdatedNote";
import { TextInput } from "../../../ui/panel/TextInput";
import { langName } from "../../../lib/labels/languages";
import type { Draft } from "./draft";
import { EditorRichText } from "./EditorRichText";
import { isLong, isRequired, isRich, maxLength, type DraftText, type TextField } from "./textFields";

export interface PartProps {
  draft: Draft;
  problems: Record<string, FieldProblem[]>;
  onChange: (change: Partial<Draft>) => void;
}

interface EditorTextsProps extends PartProps {
  epoch: number;
  fields: readonly TextField[];
  /** Languages whose text does not follow the original any more; left out where other fields say so already. */
  outdated?: readonly Lang[];
  /** Language whose first field is where the dialog begins. */
  first?: Lang;
}

/** The texts of a contact, one column a language. A new `epoch` begins the rich texts anew. */
export function EditorTexts({ draft, problems, epoch, fields, outdated, first, onChange }: EditorTextsProps) {
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
            {outdated?.includes(lang) && (
              <OutdatedNote
                lang={lang}
                confirmed={draft.confirmed_texts}
                onChange={(confirmed_texts) => onChange({ confirmed_texts })}
              />
            )}
            {outdated && text.name && (
              <HoldBack lang={lang} drafts={draft.draft_texts} onChange={(draft_texts) => onChange({ draft_texts })} />
            )}
            {fields.map((field, at) => {
              if (isRich(field))
                return (
                  <EditorRichText
                    key={`${field}.${epoch}`}
                    lang={lang}
                    label={t(`panel.contacts.${field}`)}
                    value={text[field] ?? ""}
                    problems={problems[`texts.${lang}.${field}`]}
                    onChange={(value) => set(lang, { [field]: value })}
                  />
                );
              return (
                <TextInput
                  key={field}
                  first={lang === first && at === 0}
                  optional={!isRequired(field)}
                  rows={isLong(field) ? 3 : undefined}
                  lang={lang}
                  label={t(`panel.contacts.${field}`)}
                  value={text[field] ?? ""}
                  max={maxLength(field)}
                  problems={
                    problems[`texts.${lang}.${field}`] ??
                    (lang === "en" && isRequired(field) ? problems.texts : undefined)
                  }
                  onChange={(value) => set(lang, { [field]: value })}
                />
              );
            })}
          </fieldset>
        );
      })}
      <FieldError id="draft-texts-error" error={problemText(problems.draft_texts)} />
    </div>
  );
}
