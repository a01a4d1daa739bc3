import { useState } from "react";
import type { PerLangReplyText, ReplyTemplate } from "../../../generated/api";
import { ReplyTextLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { addTemplate, updateTemplate } from "./api";
import { templateText } from "./templateText";

interface Props {
  /** Null: a new one. */
  template: ReplyTemplate | null;
  onDone: () => void;
  onClose: () => void;
}

/** Adds or changes a text for replies; one language is enough. */
export function TemplateDialog({ template, onDone, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const [texts, setTexts] = useState<PerLangReplyText>(template?.texts ?? {});
  const save = async () => {
    const written = LANGS.filter((lang) => texts[lang]?.label.trim() || texts[lang]?.text.trim());
    const form = {
      version: template?.version,
      texts: Object.fromEntries(written.map((lang) => [lang, texts[lang]])),
    };
    await (template ? updateTemplate(template.id, form) : addTemplate(form));
    toast({ level: "ok", text: t("panel.consult_requests.template_saved") });
    onDone();
  };
  return (
    <Confirm
      title={
        template
          ? t("panel.consult_requests.template_edit", { label: templateText(template, here).label })
          : t("panel.consult_requests.template_new")
      }
      verb={t("common.save")}
      onConfirm={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {LANGS.map((lang) => {
            const text = texts[lang] ?? { label: "", text: "" };
            return (
              <fieldset className="form" key={lang}>
                <legend>{langName(t, lang)}</legend>
                <TextInput
                  lang={lang}
                  label={t("panel.consult_requests.template_label")}
                  max={ReplyTextLimits.label.max_length}
                  value={text.label}
                  problems={problems[`texts.${lang}.label`]}
                  onChange={(label) => setTexts({ ...texts, [lang]: { ...text, label } })}
                />
                <TextInput
                  lang={lang}
                  rows={4}
                  label={t("panel.consult_requests.template_text")}
                  max={ReplyTextLimits.text.max_length}
                  value={text.text}
                  problems={problems[`texts.${lang}.text`]}
                  onChange={(words) => setTexts({ ...texts, [lang]: { ...text, text: words } })}
                />
              </fieldset>
            );
          })}
        </>
      )}
    </Confirm>
  );
}
