import { useState } from "react";
import type { PerLangReasonCodeText, ReasonCode } from "../../../generated/api";
import { ReasonCodeTextLimits } from "../../../generated/limits";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../../../ui/panel/Confirm";
import { TextInput } from "../../../ui/panel/TextInput";
import { updateReasonCode } from "./api";

interface Props {
  reason: ReasonCode;
  onDone: () => void;
  onClose: () => void;
}

/** Edits the texts of a reason code in all languages. */
export function ReasonDialog({ reason, onDone, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const [texts, setTexts] = useState<PerLangReasonCodeText>(reason.texts);
  const save = async () => {
    await updateReasonCode(reason.code, { version: reason.version, texts });
    toast({ level: "ok", text: t("panel.cases.reason_saved") });
    onDone();
  };
  return (
    <Confirm
      title={t("panel.cases.reason_edit", { label: reason.texts[here]?.label ?? reason.code })}
      verb={t("common.save")}
      onConfirm={save}
      onClose={onClose}
    >
      {LANGS.map((lang) => {
        const text = texts[lang] ?? { label: "", text: "" };
        return (
          <fieldset className="form" key={lang}>
            <legend>{langName(t, lang)}</legend>
            <TextInput
              lang={lang}
              label={t("panel.cases.reason_label")}
              max={ReasonCodeTextLimits.label.max_length}
              value={text.label}
              onChange={(label) => setTexts({ ...texts, [lang]: { ...text, label } })}
            />
            <TextInput
              lang={lang}
              rows={3}
              label={t("panel.cases.reason_text")}
              max={ReasonCodeTextLimits.text.max_length}
              value={text.text}
              onChange={(words) => setTexts({ ...texts, [lang]: { ...text, text: words } })}
            />
          </fieldset>
        );
      })}
    </Confirm>
  );
}
