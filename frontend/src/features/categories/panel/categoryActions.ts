// What can be done with one category.
import type { Translate } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { can } from "../../../lib/session";
import { errorMessage } from "../../../lib/errorMessage";
import type { MenuEntry } from "../../../ui/panel/Menu";
import { toast } from "../../../lib/toasts";
import type { CategoryNode, NodeState } from "../../../generated/api";
import { setCategoryState } from "./api";
import type { CategoryWish } from "./CategoryDialog";

export interface CategoryHandlers {
  rename: () => void;
  wish: (wish: CategoryWish) => void;
  changed: () => void;
}

/** Hiding and showing are done at once and can be undone. */
async function setState(t: Translate, node: CategoryNode, state: NodeState, changed: () => void): Promise<void> {
  const before = node.state;
  try {
    const after = await setCategoryState(node.id, { version: node.version, state });
    changed();
    toast({
      level: "ok",
      text: t(`panel.categories.now_${state === "hidden" ? "hidden" : "published"}`),
      action: {
        label: t("common.undo"),
        run: () => void setState(t, { ...node, version: after.version, state }, before, changed),
      },
    });
  } catch (error) {
    toast({ level: "bad", text: errorMessage(t, error) });
    changed();
  }
}

export function categoryActions(t: Translate, node: CategoryNode, on: CategoryHandlers): MenuEntry[] {
  const locked = can("categories.manage") ? null : t("panel.not_allowed");
  const entries: MenuEntry[] = [
    {
      label: t("panel.categories.rename"),
      icon: "pen",
      reason: can("categories.texts") ? null : t("panel.not_allowed"),
      run: on.rename,
    },
    {
      label: `${t("panel.categories.edit")}…`,
      reason: can("categories.texts") ? null : t("panel.not_allowed"),
      run: () => on.wish({ kind: "edit", node }),
    },
    { label: t("panel.articles.show"), icon: "eye", run: () => navigate(node.path) },
  ];
  if (node.parent_id === null) {
    entries.push({
      label: `${t("panel.categories.add_sub")}…`,
      icon: "plus",
      reason: locked,
      run: () => on.wish({ kind: "add", parent: node }),
    });
  } else {
    entries.push({
      label: `${t("panel.categories.move")}…`,
      reason: locked,
      run: () => on.wish({ kind: "move", node }),
    });
  }
  entries.push({
    label: `${t("panel.categories.merge")}…`,
    reason: locked,
    run: () => on.wish({ kind: "merge", node }),
  });
  if (node.state === "published") {
    entries.push({
      label: t("panel.categories.hide"),
      reason: locked,
      run: () => void setState(t, node, "hidden", on.changed),
    });
  } else {
    entries.push({
      label: t("panel.categories.publish"),
      reason: locked,
      run: () => void setState(t, node, "published", on.changed),
    });
  }
  if (node.state !== "archived") {
    entries.push({
      label: `${t("panel.categories.archive")}…`,
      bad: true,
      reason: locked,
      run: () => on.wish({ kind: "archive", node }),
    });
  }
  return entries;
}
