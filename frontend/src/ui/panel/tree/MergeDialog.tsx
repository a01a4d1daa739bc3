import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { nodeName, type TreeNode } from "../../../lib/labels/nodes";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../Confirm";
import type { NodeDialogProps } from "./NodeDialog";
import { targetsOf } from "./order";
import { TargetSelect } from "./TargetSelect";

/** Moves everything of one node into another; the old addresses lead to the new one. */
export function MergeDialog<N extends TreeNode<N>>({ kind, node, tree, onDone, onClose }: NodeDialogProps<N>) {
  const t = useT();
  const lang = useLang();
  const [target, setTarget] = useState("");
  const { words, countOf } = kind;
  const chosen = targetsOf(tree, node).find((one) => one.node.id === target)?.node;
  const name = nodeName(node, lang);
  const choose = t(`${words}.${node.parent_id ? "choose_sub" : "choose"}`);
  const merge = async () => {
    if (!chosen) return;
    await kind.merge(node.id, { version: node.version, target_id: chosen.id });
    toast({ level: "ok", text: t("panel.tree.merged", { name, target: nodeName(chosen, lang) }) });
    onDone();
  };
  const into = chosen ? nodeName(chosen, lang) : "…";
  return (
    <Confirm
      bad
      title={`${t("panel.tree.merge")}: ${name}`}
      verb={t("panel.tree.merge")}
      reason={!chosen && choose}
      onClose={onClose}
      onConfirm={merge}
    >
      <TargetSelect
        label={t(`${words}.merge_into`)}
        none={choose}
        node={node}
        tree={tree}
        value={target}
        onChange={setTarget}
      />
      <p className="note note--warn">
        <span>
          {t(`${words}.merge_text`, {
            count: countOf(node),
            name,
            target: into,
          })}{" "}
          {node.children.length > 0 && t(`${words}.merge_subs`, { count: node.children.length })}{" "}
          {chosen && t(`${words}.merge_after`, { count: countOf(chosen) + countOf(node), target: into })}
        </span>
      </p>
    </Confirm>
  );
}
