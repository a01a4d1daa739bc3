import { useState } from "react";
import type { NodeText } from "../../../generated/api";
import { NodeTextLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { inLang, langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import type { FieldProblems } from "../../../lib/submission";
import { TextInput } from "../TextInput";
import { lazyPart } from "../lazyPart";

const RichTextField = lazyPart(() => import("../../rich_text/RichTextField").then((part) => part.RichTextField));

export interface NodeTextFieldsProps {
  lang: Lang;
  text: NodeText;
  /** The focus begins here. */
  first?: boolean;
  /** The server's messages by field of the whole form. */
  problems: FieldProblems;
  onChange: (change: Partial<NodeText>) => void;
}

/** The texts of a node in one language; introduction and search engines are opened when they are wanted. */
export function NodeTextFields({ lang, text, first, problems, onChange }: NodeTextFieldsProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const at = (field: keyof NodeText) => problems[`texts.${lang}.${field}`];
  return (
    <fieldset className="form">
      <legend className="visually-hidden">{langName(t, lang)}</legend>
      <TextInput
        first={first}
        lang={lang}
        label={t("panel.tree.name_in", { lang: inLang(t, lang) })}
        value={text.name}
        max={NodeTextLimits.name.max_length}
        problems={at("name")}
        onChange={(name) => onChange({ name })}
      />
      {text.name && (
        <>
          <TextInput
            optional
            rows={2}
            lang={lang}
            label={t("panel.tree.description")}
            value={text.description ?? ""}
            max={NodeTextLimits.description.max_length}
            problems={at("description")}
            onChange={(description) => onChange({ description })}
          />
          <details className="node-texts" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{t("panel.tree.more_texts", { lang: inLang(t, lang) })}</summary>
            {open && (
              <div className="form">
                <RichTextField
                  editable
                  lang={lang}
                  label={t("panel.tree.intro")}
                  value={text.intro ?? ""}
                  problems={at("intro")}
                  onChange={(intro) => onChange({ intro })}
                />
                <TextInput
                  optional
                  lang={lang}
                  label={t("panel.editor.seo_title")}
                  value={text.seo_title ?? ""}
                  max={NodeTextLimits.seo_title.max_length}
                  problems={at("seo_title")}
                  onChange={(seo_title) => onChange({ seo_title })}
                />
                <TextInput
                  optional
                  rows={2}
                  lang={lang}
                  label={t("panel.editor.seo_description")}
                  value={text.seo_description ?? ""}
                  max={NodeTextLimits.seo_description.max_length}
                  problems={at("seo_description")}
                  onChange={(seo_description) => onChange({ seo_description })}
                />
              </div>
            )}
          </details>
        </>
      )}
    </fieldset>
  );
}
