import { NewCorrectionLimits } from "../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { isLang } from "../../../lib/paths";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { toast } from "../../../lib/toasts";
import type { ArticleRow } from "../../../generated/api";
import { addCorrection } from "./api";
import { langName } from "../../../lib/labels/languages";

/** A correction that readers see below the article. */
export function CorrectionDialog({
  row,
  onDone,
  onClose,
}: {
  row: ArticleRow;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const live = row.texts.filter((text) => text.state === "published");
  const [lang, setLang] = useState<Lang>(live[0]?.lang ?? row.original_lang);
  const [text, setText] = useState("");
  const save = async () => {
    await addCorrection(row.id, lang, text.trim());
    toast({ level: "ok", text: t("panel.articles.correction_added") });
    onDone();
  };
  return (
    <Confirm
      title={t("panel.articles.correction")}
      verb={t("panel.articles.correction_add")}
      reason={text.trim().length < NewCorrectionLimits.text.min_length && t("panel.articles.text_needed")}
      onConfirm={save}
      onClose={onClose}
    >
      <p>
        <b lang={row.lang}>{row.title}</b>
      </p>
      <div className="form">
        <Select
          label={t("panel.articles.language")}
          value={lang}
          choices={live.map((one) => ({ value: one.lang, label: langName(t, one.lang) }))}
          onChange={(code) => {
            if (isLang(code)) setLang(code);
          }}
        />
        <TextInput
          first
          rows={4}
          max={NewCorrectionLimits.text.max_length}
          lang={lang}
          label={t("panel.articles.correction_text")}
          value={text}
          onChange={setText}
        />
      </div>
    </Confirm>
  );
}
