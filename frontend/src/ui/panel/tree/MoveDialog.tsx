import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { nodeName, type TreeNode } from "../../../lib/labels/nodes";
import { Confirm } from "../Confirm";
import { Select } from "../Select";
import type { NodeDialogProps } from "./NodeDialog";

const FIRST_LEVEL = "top";

/** Moves a node below another one, or an empty one into the first level; old addresses keep leading there. */
export function MoveDialog<N extends TreeNode<N>>({ kind, node, tree, onDone, onClose }: NodeDialogProps<N>) {
  const t = useT();
  const lang = useLang();
  const [target, setTarget] = useState("");
  const { words } = kind;
  const count = kind.countOf(node);
  const parents = tree.filter((top) => top.id !== node.parent_id && top.id !== node.id);
  const choices = parents.map((top) => ({ value: top.id, label: nodeName(top, lang) }));
  if (node.parent_id && count === 0) choices.push({ value: FIRST_LEVEL, label: t("panel.tree.first_level") });
  const move = async () => {
    const parent = parents.find((top) => top.id === target);
    const position = parent ? parent.children.length : tree.length;
    await kind.move(node.id, { version: node.version, parent_id: parent?.id ?? null, position });
    onDone();
  };
  return (
    <Confirm
      title={`${t("panel.tree.move")}: ${nodeName(node, lang)}`}
      verb={t("panel.tree.move")}
      reason={!target && t(`${words}.choose`)}
      onClose={onClose}
      onConfirm={move}
    >
      <p>{t(`${words}.move_text`, { count })}</p>
      <Select
        label={t(`${words}.move_to`)}
        value={target}
        none={t(`${words}.choose`)}
        choices={choices}
        onChange={setTarget}
      />
    </Confirm>
  );
}
