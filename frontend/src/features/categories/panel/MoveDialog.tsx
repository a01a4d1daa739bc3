import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Field";
import type { CategoryNode } from "../../../generated/api";
import { moveCategory } from "./api";
import { labelOf } from "../../../lib/labels/categories";

export interface NodeDialogProps {
  node: CategoryNode;
  tree: CategoryNode[];
  onDone: () => void;
  onClose: () => void;
}

/** Hangs a subcategory below another category; old addresses keep leading there. */
export function MoveDialog({ node, tree, onDone, onClose }: NodeDialogProps) {
  const t = useT();
  const lang = useLang();
  const [target, setTarget] = useState("");
  const parent = tree.find((top) => top.id === target);
  return (
    <Confirm
      title={`${t("panel.categories.move")}: ${labelOf(node, lang)}`}
      verb={t("panel.categories.move")}
      reason={!parent && t("panel.articles.choose_category")}
      onClose={onClose}
      onConfirm={async () => {
        if (!parent) return;
        await moveCategory(node.id, { version: node.version, parent_id: parent.id, position: parent.children.length });
        onDone();
      }}
    >
      <p>{t("panel.categories.move_text", { count: node.articles })}</p>
      <Select
        label={t("panel.categories.move_to")}
        value={target}
        none={t("panel.articles.choose_category")}
        choices={tree
          .filter((top) => top.id !== node.parent_id)
          .map((top) => ({ value: top.id, label: labelOf(top, lang) }))}
        onChange={setTarget}
      />
    </Confirm>
  );
}
