import { NodeTextLimits } from "../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { Button } from "../Button";
import { ErrorLine } from "../ErrorLine";
import { TextInput } from "../TextInput";
import { langName } from "../../../lib/labels/languages";
import type { TreeNode } from "../../../lib/labels/nodes";
import { RemovedTexts, namesReason } from "./RemovedTexts";
import type { TreeKind } from "./treeKind";

interface RenameProps<N extends TreeNode<N>> {
  kind: TreeKind<N>;
  node: N;
  onDone: () => void;
  onClose: () => void;
}

/** The names in all languages, where the row stands. */
export function Rename<N extends TreeNode<N>>({ kind, node, onDone, onClose }: RenameProps<N>) {
  const t = useT();
  const [names, setNames] = useState({
    en: node.texts.en?.name ?? "",
    uk: node.texts.uk?.name ?? "",
    de: node.texts.de?.name ?? "",
  });
  const { busy, error, problems, run } = useSubmission();
  const removed = LANGS.filter((code) => node.texts[code] && !names[code].trim());
  const reason = namesReason(t, {
    removed,
    named: LANGS.some((code) => names[code].trim()),
    mayRemove: can(kind.manage),
  });
  const save = async () => {
    const texts = { ...node.texts };
    for (const code of LANGS) {
      const name = names[code].trim();
      if (name) texts[code] = { description: "", seo_title: "", seo_description: "", ...texts[code], name };
      else delete texts[code];
    }
    if (!(await run(() => kind.rename(node, texts, removed)))) return;
    onDone();
    onClose();
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
        // texts are removed by the button only
        if (event.key === "Enter" && event.target instanceof HTMLInputElement && removed.length > 0)
          event.preventDefault();
      }}
    >
      {LANGS.map((code, n) => (
        <TextInput
          key={code}
          first={n === 0}
          lang={code}
          label={langName(t, code)}
          value={names[code]}
          max={NodeTextLimits.name.max_length}
          problems={problems[`texts.${code}.name`]}
          onChange={(name) => setNames({ ...names, [code]: name })}
        />
      ))}
      <RemovedTexts removed={removed} reason={reason} />
      <div className="row">
        <Button submit variant="primary" busy={busy} disabledReason={reason}>
          {t("common.save")}
        </Button>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
      </div>
      <ErrorLine error={error} />
    </form>
  );
}
