import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Field";
import { toast } from "../../../lib/toasts";
import { setCategoryState } from "./api";
import { targetsOf } from "./MergeDialog";
import type { NodeDialogProps } from "./MoveDialog";
import { labelOf } from "../../../lib/labels/categories";

/** Puts a category away; what is in it moves elsewhere first. */
export function ArchiveDialog({ node, tree, onDone, onClose }: NodeDialogProps) {
  const t = useT();
  const lang = useLang();
  const [target, setTarget] = useState("");
  const name = labelOf(node, lang);
  const full = node.articles > 0 || node.children.length > 0;
  const archive = async () => {
    const { id, version } = node;
    await setCategoryState(id, { version, state: "archived", ...(full ? { move_to: target } : {}) });
    toast({ level: "ok", text: t("panel.categories.archived", { name }) });
    onDone();
  };
  return (
    <Confirm
      bad
      title={`${t("panel.categories.archive")}: ${name}`}
      verb={t("panel.categories.archive")}
      reason={full && !target && t("panel.articles.choose_category")}
      onClose={onClose}
      onConfirm={archive}
    >
      {full ? (
        <>
          <p>{t("panel.categories.archive_full", { count: node.articles, name })}</p>
          <Select
            label={t("panel.categories.contents_to")}
            value={target}
            none={t("panel.articles.choose_category")}
            choices={targetsOf(tree, node).map((one) => ({
              value: one.node.id,
              label: one.top ? `${labelOf(one.top, lang)} / ${labelOf(one.node, lang)}` : labelOf(one.node, lang),
            }))}
            onChange={setTarget}
          />
        </>
      ) : (
        <p>{t("panel.categories.archive_empty", { name })}</p>
      )}
    </Confirm>
  );
}
