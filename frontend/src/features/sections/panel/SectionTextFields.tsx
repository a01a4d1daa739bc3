import { useId, useState } from "react";
import type { SectionText } from "../../../generated/api";
import { SectionTextLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import type { FieldProblems } from "../../../lib/submission";
import { TextInput } from "../../../ui/panel/TextInput";

export interface SectionTextFieldsProps {
  lang: Lang;
  text: SectionText;
  /** The server's messages by field of the whole form. */
  problems: FieldProblems;
  onChange: (change: Partial<SectionText>) => void;
}

/** Introduction of a section in one language, and its texts for search engines, opened when they are wanted. */
export function SectionTextFields({ lang, text, problems, onChange }: SectionTextFieldsProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const at = (field: keyof SectionText) => problems[`texts.${lang}.${field}`];
  return (
    <>
      <TextInput
        optional
        rows={2}
        lang={lang}
        label={t("panel.categories.intro")}
        value={text.intro ?? ""}
        max={SectionTextLimits.intro.max_length}
        problems={at("intro")}
        onChange={(intro) => onChange({ intro })}
      />
      <details className="node-texts" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary id={id}>{t("panel.categories.seo_in", { lang: inLang(t, lang) })}</summary>
        {open && (
          <div className="form" role="group" aria-labelledby={id}>
            <TextInput
              optional
              lang={lang}
              label={t("panel.editor.seo_title")}
              value={text.seo_title ?? ""}
              max={SectionTextLimits.seo_title.max_length}
              problems={at("seo_title")}
              onChange={(seo_title) => onChange({ seo_title })}
            />
            <TextInput
              optional
              rows={2}
              lang={lang}
              label={t("panel.editor.seo_description")}
              value={text.seo_description ?? ""}
              max={SectionTextLimits.seo_description.max_length}
              problems={at("seo_description")}
              onChange={(seo_description) => onChange({ seo_description })}
            />
          </div>
        )}
      </details>
    </>
  );
}
