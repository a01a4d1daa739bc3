import { CategoryTextLimits } from "../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { Problem, type FieldProblem } from "../../../lib/api";
import { LANGS } from "../../../lib/paths";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { TextInput } from "../../../ui/panel/Field";
import { langName } from "../../../lib/labels/languages";
import type { CategoryNode } from "../../../generated/api";
import { changeCategory } from "./api";

/** The names in all languages, where the row stands. */
export function Rename({ node, onDone, onClose }: { node: CategoryNode; onDone: () => void; onClose: () => void }) {
  const t = useT();
  const [names, setNames] = useState({
    en: node.texts.en?.name ?? "",
    uk: node.texts.uk?.name ?? "",
    de: node.texts.de?.name ?? "",
  });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const fields: Record<string, FieldProblem[]> = fault instanceof Problem ? fault.fields : {};
  const save = async () => {
    setBusy(true);
    setFault(null);
    const texts = { ...node.texts };
    for (const code of LANGS) {
      const name = names[code].trim();
      if (name) texts[code] = { description: "", seo_title: "", seo_description: "", ...texts[code], name };
      else delete texts[code];
    }
    try {
      await changeCategory(node, { texts });
      onDone();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  return (
    <form
      className="tree__rename"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      {LANGS.map((code, n) => (
        <TextInput
          key={code}
          first={n === 0}
          lang={code}
          label={langName(t, code)}
          value={names[code]}
          max={CategoryTextLimits.name.max_length}
          problems={fields[`texts.${code}.name`]}
          onChange={(name) => setNames({ ...names, [code]: name })}
        />
      ))}
      <div className="row">
        <Button
          submit
          variant="primary"
          busy={busy}
          disabledReason={!LANGS.some((code) => names[code].trim()) && t("panel.categories.name_needed")}
        >
          {t("common.save")}
        </Button>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
      </div>
      {fault ? (
        <p className="field-error" role="alert">
          {errorMessage(t, fault)}
        </p>
      ) : null}
    </form>
  );
}
