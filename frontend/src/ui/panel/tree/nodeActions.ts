// The menu of a node of a tree.
import type { NodeState } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import type { Translate } from "../../../lib/i18n";
import type { TreeNode } from "../../../lib/labels/nodes";
import { navigate } from "../../../lib/navigation";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import type { MenuEntry } from "../Menu";
import type { NodeWish } from "./NodeDialog";
import type { TreeKind } from "./treeKind";

export interface NodeHandlers<N> {
  rename: () => void;
  wish: (wish: NodeWish<N>) => void;
  changed: () => void;
}

/** Hiding and showing are done at once and can be undone. */
async function setState<N extends TreeNode<N>>(
  t: Translate,
  kind: TreeKind<N>,
  node: N,
  state: "hidden" | "published",
  changed: () => void,
): Promise<void> {
  const undo = async (version: number, before: NodeState) => {
    try {
      await kind.setState({ ...node, version }, before);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    changed();
  };
  try {
    const version = await kind.setState(node, state);
    const text = state === "hidden" ? t(`${kind.words}.now_hidden`) : t("panel.tree.now_published");
    toast({
      level: "ok",
      text,
      action: { label: t("common.undo"), run: () => void undo(version, node.state) },
    });
  } catch (error) {
    toast({ level: "bad", text: errorMessage(t, error) });
  }
  changed();
}

/** The menu of a node. */
export function nodeActions<N extends TreeNode<N>>(
  t: Translate,
  kind: TreeKind<N>,
  node: N,
  on: NodeHandlers<N>,
): MenuEntry[] {
  const locked = can(kind.manage) ? null : t("panel.not_allowed");
  const noTexts = can(kind.texts) ? null : t("panel.not_allowed");
  const isTop = !node.parent_id;
  const isEmpty = node.children.length === 0 && kind.countOf(node) === 0;
  const entries: MenuEntry[] = [
    { label: t("panel.tree.rename"), icon: "pen", reason: noTexts, run: on.rename },
    { label: `${t("panel.tree.edit")}…`, reason: noTexts, run: () => on.wish({ kind: "edit", node }) },
    { label: t("panel.articles.show"), icon: "eye", run: () => navigate(node.path) },
    ...(kind.actionsOf?.(t, node) ?? []),
  ];
  if (isTop)
    entries.push({
      label: `${t(`${kind.words}.add_sub`)}…`,
      icon: "plus",
      reason: locked,
      run: () => on.wish({ kind: "add", parent: node }),
    });
  entries.push(
    {
      label: `${t("panel.tree.move")}…`,
      reason: locked ?? (isTop && !isEmpty && t("panel.tree.level_fixed")),
      run: () => on.wish({ kind: "move", node }),
    },
    { label: `${t("panel.tree.merge")}…`, reason: locked, run: () => on.wish({ kind: "merge", node }) },
  );
  const shown = node.state === "published";
  entries.push({
    label: t(shown ? "panel.tree.hide" : "panel.tree.publish"),
    reason: locked,
    run: () => void setState(t, kind, node, shown ? "hidden" : "published", on.changed),
  });
  if (node.state !== "archived")
    entries.push({
      label: `${t("panel.tree.archive")}…`,
      bad: true,
      reason: locked,
      run: () => on.wish({ kind: "archive", node }),
    });
  return entries;
}
