import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { nodeName, type TreeNode } from "../../../lib/labels/nodes";
import { toast } from "../../../lib/toasts";
import { Confirm } from "../Confirm";
import type { NodeDialogProps } from "./NodeDialog";
import { TargetSelect } from "./TargetSelect";

/** Archives a node; its contents are moved first. */
export function ArchiveDialog<N extends TreeNode<N>>({ kind, node, tree, onDone, onClose }: NodeDialogProps<N>) {
  const t = useT();
  const lang = useLang();
  const [target, setTarget] = useState("");
  const { words } = kind;
  const name = nodeName(node, lang);
  const count = kind.countOf(node);
  const subs = node.children.length;
  const isFull = count > 0 || subs > 0;
  const choose = t(`${words}.${node.parent_id ? "choose_sub" : "choose"}`);
  const archive = async () => {
    await kind.setState(node, "archived", isFull ? target : undefined);
    toast({ level: "ok", text: t("panel.tree.archived", { name }) });
    onDone();
  };
  return (
    <Confirm
      bad
      title={`${t("panel.tree.archive")}: ${name}`}
      verb={t("panel.tree.archive")}
      reason={isFull && !target && choose}
      onClose={onClose}
      onConfirm={archive}
    >
      {isFull ? (
        <>
          <p>
            {count > 0
              ? t(`${words}.archive_full`, { count, name })
              : t(`${words}.archive_nested`, { count: subs, name })}
            {count > 0 && subs > 0 && <> {t(`${words}.merge_subs`, { count: subs })}</>}
          </p>
          <TargetSelect
            label={t("panel.tree.contents_to")}
            none={choose}
            node={node}
            tree={tree}
            value={target}
            onChange={setTarget}
          />
        </>
      ) : (
        <p>{t("panel.tree.archive_empty", { name })}</p>
      )}
    </Confirm>
  );
}
