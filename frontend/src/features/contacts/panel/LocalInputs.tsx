import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import type { FieldProblem } from "../../../lib/api";
import { TextInput } from "../../../ui/panel/TextInput";
import { inLang } from "../../../lib/labels/languages";
import { NO_WORDS } from "./draft";

type Words = Record<Lang, string>;

interface Props {
  /** The label of each, for its language. */
  label: (lang: string) => string;
  hint?: string;
  value: Partial<Words> | undefined;
  max?: number;
  rows?: number;
  problems?: FieldProblem[];
  onChange: (value: Words) => void;
}

/** A short text that is the same thing in three languages. */
export function LocalInputs({ label, hint, value, max, rows, problems, onChange }: Props) {
  const t = useT();
  const words = { ...NO_WORDS, ...value };
  return (
    <div className="contact-editor__trio">
      {LANGS.map((lang, at) => (
        <TextInput
          key={lang}
          optional
          rows={rows}
          lang={lang}
          label={label(inLang(t, lang))}
          hint={hint}
          value={words[lang]}
          max={max}
          problems={at === 0 ? problems : undefined}
          onChange={(text) => onChange({ ...words, [lang]: text })}
        />
      ))}
    </div>
  );
}
