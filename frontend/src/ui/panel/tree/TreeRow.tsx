import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { nodeName, type TreeNode } from "../../../lib/labels/nodes";
import { can } from "../../../lib/session";
import { IconButton } from "../Button";
import { Grip } from "../Grip";
import { Icon } from "../../Icon";
import { Menu } from "../Menu";
import { NamedLanguages } from "../NamedLanguages";
import type { NodeWish } from "./NodeDialog";
import { nodeActions } from "./nodeActions";
import { NodeIcon } from "../../NodeIcon";
import type { Move } from "./order";
import { Rename } from "./Rename";
import type { TreeKind } from "./treeKind";

export interface TreeRowProps<N extends TreeNode<N>> {
  kind: TreeKind<N>;
  node: N;
  siblings: N[];
  fixed: string | null;
  onMove: (move: Move) => void;
  onWish: (wish: NodeWish<N>) => void;
  onChanged: () => void;
}

const LOOK = { draft: "mute", published: "ok", hidden: "warn", archived: "mute" } as const;

/** One node: its position, its names, how much it holds, its state. */
export function TreeRow<N extends TreeNode<N>>(props: TreeRowProps<N>) {
  const { kind, node, siblings, fixed, onMove, onWish, onChanged } = props;
  const t = useT();
  const lang = useLang();
  const [renaming, setRenaming] = useState(false);
  const sortable = useSortable({ id: node.id, disabled: fixed !== null });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const name = nodeName(node, lang);
  const at = siblings.findIndex((one) => one.id === node.id);
  const moveTo = (position: number) =>
    onMove({ id: node.id, version: node.version, parent_id: node.parent_id, position });
  const noTexts = can(kind.texts) ? null : t("panel.not_allowed");
  const mayManage = can(kind.manage);
  return (
    <div
      ref={setNodeRef}
      className={`tree__row${isDragging ? " tree__row--lifted" : ""}${node.parent_id ? "" : " tree__row--top"}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {mayManage ? <Grip sortable={sortable} name={name} reason={fixed} /> : <span />}
      <div className="tree__name">
        {renaming ? (
          <Rename kind={kind} node={node} onDone={onChanged} onClose={() => setRenaming(false)} />
        ) : (
          <>
            <button
              className="tree__label"
              type="button"
              aria-disabled={noTexts ? true : undefined}
              title={noTexts ?? t("panel.tree.rename")}
              onClick={() => {
                if (!noTexts) setRenaming(true);
              }}
            >
              <NodeIcon name={node.icon} /> {name} <Icon name="pen" />
            </button>
            <span className="muted tiny breakable">{node.path}</span>
          </>
        )}
      </div>
      {!renaming && (
        <>
          <NamedLanguages
            nameOf={(code) => node.texts[code]?.name}
            outdated={node.outdated}
            drafts={node.draft_texts}
          />
          <kind.Counts node={node} />
          <span className={`status status--${LOOK[node.state]}`}>{t(`panel.tree.state_${node.state}`)}</span>
        </>
      )}
      <span className="tree__tools">
        {mayManage && (
          <>
            <IconButton
              icon="up"
              label={t("panel.tree.up", { name })}
              disabledReason={fixed ?? (at === 0 && t("panel.tree.is_first"))}
              onClick={() => moveTo(at - 1)}
            />
            <IconButton
              icon="down"
              label={t("panel.tree.down", { name })}
              disabledReason={fixed ?? (at === siblings.length - 1 && t("panel.tree.is_last"))}
              onClick={() => moveTo(at + 1)}
            />
          </>
        )}
        {(mayManage || !noTexts) && (
          <Menu
            label={t("panel.articles.more_for", { title: name })}
            entries={nodeActions(t, kind, node, {
              rename: () => setRenaming(true),
              wish: onWish,
              changed: onChanged,
            })}
          />
        )}
      </span>
    </div>
  );
}
