import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { isLang, LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { EmptyState, ListStates } from "../../../ui/panel/list/ListStates";
import { errorMessage } from "../../../lib/errorMessage";
import { Select } from "../../../ui/panel/Field";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { listCategories } from "../../../lib/commonCalls";
import { moveCategory } from "./api";
import { CategoryDialog, type CategoryWish } from "./CategoryDialog";
import { moved, type Move } from "./order";
import { Tree } from "./Tree";

/** The two-level tree with everything that can be done to it. */
export function CategoriesTab({ address }: { address: UrlQuery }) {
  const t = useT();
  const tree = useLoad("categories", listCategories);
  const [wish, setWish] = useState<CategoryWish | null>(null);
  const asked = address.get("missing");
  const missing = isLang(asked) ? asked : null;
  const locked = can("categories.manage") ? null : t("panel.not_allowed");
  const all = tree.value ?? [];
  const shown = missing
    ? all
        .map((top) => ({ ...top, children: top.children.filter((sub) => !sub.texts[missing]?.name) }))
        .filter((top) => !top.texts[missing]?.name || top.children.length > 0)
    : all;

  const move = async (wanted: Move) => {
    const before = tree.value;
    if (!before) return;
    tree.put(moved(before, wanted));
    try {
      const { id, version, parent_id, position } = wanted;
      await moveCategory(id, { version, parent_id, position });
    } catch (error) {
      tree.put(before);
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    tree.reload();
  };

  return (
    <div className="card">
      <div className="tools tools--tree">
        <Select
          label={t("panel.categories.missing")}
          value={missing ?? ""}
          none={t("panel.categories.missing_none")}
          choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
          onChange={(code) => address.set({ missing: code })}
        />
        <span className="push-end">
          <Button
            variant="primary"
            icon="plus"
            disabledReason={locked}
            onClick={() => setWish({ kind: "add", parent: null })}
          >
            {t("panel.categories.add")}
          </Button>
        </span>
      </div>
      <ListStates list={tree} failed={t("panel.categories.failed")} />
      {tree.value && all.length === 0 && (
        <EmptyState picture title={t("panel.categories.none")} text={t("panel.categories.none_text")} />
      )}
      {tree.value && all.length > 0 && shown.length === 0 && (
        <EmptyState title={t("panel.categories.all_translated")} text={t("panel.categories.all_translated_text")}>
          <Button onClick={() => address.set({ missing: null })}>{t("panel.clear_filters")}</Button>
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Tree
          tree={shown}
          fixed={missing !== null ? t("panel.categories.fixed_filtered") : locked}
          onMove={(wanted) => void move(wanted)}
          onWish={setWish}
          onChanged={tree.reload}
        />
      )}
      {wish && <CategoryDialog wish={wish} tree={all} onDone={tree.reload} onClose={() => setWish(null)} />}
    </div>
  );
}
