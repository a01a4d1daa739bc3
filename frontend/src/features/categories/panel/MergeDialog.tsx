import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Field";
import { toast } from "../../../lib/toasts";
import type { CategoryNode } from "../../../generated/api";
import { mergeCategory } from "./api";
import type { NodeDialogProps } from "./MoveDialog";
import { labelOf } from "../../../lib/labels/categories";

/** Categories of the same level, named with their place. */
export function targetsOf(
  tree: CategoryNode[],
  node: CategoryNode,
): { node: CategoryNode; top: CategoryNode | null }[] {
  const all =
    node.parent_id === null
      ? tree.map((one) => ({ node: one, top: null }))
      : tree.flatMap((top) => top.children.map((one) => ({ node: one, top })));
  return all.filter((one) => one.node.id !== node.id && one.node.state !== "archived");
}

/** Puts everything of one category into another; the old addresses lead to the new one. */
export function MergeDialog({ node, tree, onDone, onClose }: NodeDialogProps) {
  const t = useT();
  const lang = useLang();
  const [target, setTarget] = useState("");
  const targets = targetsOf(tree, node);
  const chosen = targets.find((one) => one.node.id === target)?.node;
  const name = labelOf(node, lang);
  return (
    <Confirm
      bad
      title={`${t("panel.categories.merge")}: ${name}`}
      verb={t("panel.categories.merge")}
      reason={!chosen && t("panel.articles.choose_category")}
      onClose={onClose}
      onConfirm={async () => {
        if (!chosen) return;
        await mergeCategory(node.id, { version: node.version, target_id: chosen.id });
        toast({ level: "ok", text: t("panel.categories.merged", { name, target: labelOf(chosen, lang) }) });
        onDone();
      }}
    >
      <Select
        label={t("panel.categories.merge_into")}
        value={target}
        none={t("panel.articles.choose_category")}
        choices={targets.map((one) => ({
          value: one.node.id,
          label: one.top ? `${labelOf(one.top, lang)} / ${labelOf(one.node, lang)}` : labelOf(one.node, lang),
        }))}
        onChange={setTarget}
      />
      <p className="note note--warn">
        <span>
          {t("panel.categories.merge_text", {
            count: node.articles,
            name,
            target: chosen ? labelOf(chosen, lang) : "…",
          })}{" "}
          {node.children.length > 0 && t("panel.categories.merge_subs", { count: node.children.length })}{" "}
          {chosen && t("panel.categories.merge_after", { count: chosen.articles + node.articles })}
        </span>
      </p>
    </Confirm>
  );
}
