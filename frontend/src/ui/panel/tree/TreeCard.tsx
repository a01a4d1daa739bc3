import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { errorMessage } from "../../../lib/errorMessage";
import { langName } from "../../../lib/labels/languages";
import type { TreeNode } from "../../../lib/labels/nodes";
import { useQueueChanged } from "../../../lib/live";
import { isLang, LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../Button";
import { FilterSelect } from "../list/FilterSelect";
import { Empty } from "../../site/Empty";
import { ListStates } from "../list/ListStates";
import { NodeDialog, type NodeWish } from "./NodeDialog";
import { moved, type Move } from "./order";
import { Tree } from "./Tree";
import type { TreeKind } from "./treeKind";

/** A tree of two levels with everything that can be done to its nodes. */
export function TreeCard<N extends TreeNode<N>>({ kind, address }: { kind: TreeKind<N>; address: UrlQuery }) {
  const t = useT();
  const { words } = kind;
  const tree = useLoad(words, kind.list);
  useQueueChanged(kind.queue ?? null, tree.reload);
  const [wish, setWish] = useState<NodeWish<N> | null>(null);
  const wanted = address.get("missing");
  const missing = isLang(wanted) ? wanted : null;
  const locked = can(kind.manage) ? null : t("panel.not_allowed");
  const all = tree.value ?? [];
  const shown = missing
    ? all
        .map((top) => ({ ...top, children: top.children.filter((sub) => !sub.texts[missing]?.name) }))
        .filter((top) => !top.texts[missing]?.name || top.children.length > 0)
    : all;

  const move = async (to: Move) => {
    const before = tree.value;
    if (!before) return;
    tree.put(moved(before, to));
    try {
      const { id, version, parent_id, position } = to;
      await kind.move(id, { version, parent_id, position });
    } catch (error) {
      tree.put(before);
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    tree.reload();
  };

  return (
    <div className="card">
      <div className="tools tools--tree">
        <FilterSelect
          address={address}
          name="missing"
          label={t("panel.tree.missing")}
          none={t("panel.tree.missing_none")}
          choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
        />
        <span className="push-end">
          <Button
            variant="primary"
            icon="plus"
            disabledReason={locked}
            onClick={() => setWish({ kind: "add", parent: null })}
          >
            {t(`${words}.add`)}
          </Button>
        </span>
      </div>
      <ListStates list={tree} failed={t(`${words}.failed`)} />
      {tree.value && all.length === 0 && (
        <>
          <Empty paper title={t(`${words}.none`)} text={t(`${words}.none_text`)} />
          {kind.Starter && !locked && <kind.Starter onDone={tree.reload} />}
        </>
      )}
      {tree.value && all.length > 0 && shown.length === 0 && (
        <Empty paper plain title={t("panel.tree.all_translated")} text={t(`${words}.all_translated_text`)}>
          <Button onClick={() => address.set({ missing: null })}>{t("panel.clear_filters")}</Button>
        </Empty>
      )}
      {shown.length > 0 && (
        <Tree
          kind={kind}
          tree={shown}
          fixed={missing !== null ? t("panel.tree.fixed_filtered") : locked}
          onMove={(to) => void move(to)}
          onWish={setWish}
          onChanged={tree.reload}
        />
      )}
      {wish && <NodeDialog kind={kind} wish={wish} tree={all} onDone={tree.reload} onClose={() => setWish(null)} />}
    </div>
  );
}
