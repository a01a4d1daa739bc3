import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { LANGS } from "../../../lib/paths";
import { IconButton } from "../../../ui/panel/Button";
import { Icon } from "../../../ui/panel/Icon";
import { Menu } from "../../../ui/panel/Menu";
import type { CategoryNode } from "../../../generated/api";
import type { CategoryWish } from "./CategoryDialog";
import { Counts } from "./Counts";
import { labelOf } from "../../../lib/labels/categories";
import type { Move } from "./order";
import { Rename } from "./Rename";
import { categoryActions } from "./categoryActions";

export interface TreeRowProps {
  node: CategoryNode;
  sisters: CategoryNode[];
  fixed: string | null;
  onMove: (move: Move) => void;
  onWish: (wish: CategoryWish) => void;
  onChanged: () => void;
}

const LOOK = { draft: "mute", published: "ok", hidden: "warn", archived: "mute" } as const;

/** One category: its place, its names, how many articles it holds. */
export function TreeRow({ node, sisters, fixed, onMove, onWish, onChanged }: TreeRowProps) {
  const t = useT();
  const lang = useLang();
  const [renaming, setRenaming] = useState(false);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: node.id,
    disabled: fixed !== null,
  });
  const name = labelOf(node, lang);
  const at = sisters.findIndex((one) => one.id === node.id);
  const moveTo = (position: number) =>
    onMove({ id: node.id, version: node.version, parent_id: node.parent_id, position });
  const noTexts = can("categories.texts") ? null : t("panel.not_allowed");
  const dragProps = { ...attributes, ...listeners };
  return (
    <div
      ref={setNodeRef}
      className={`tree__row${isDragging ? " tree__row--lifted" : ""}${node.parent_id ? "" : " tree__row--top"}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className="grip"
        ref={setActivatorNodeRef}
        {...dragProps}
        role="button"
        tabIndex={0}
        aria-label={t("panel.categories.drag", { name })}
        aria-disabled={fixed !== null || undefined}
        title={fixed ?? t("panel.categories.drag", { name })}
      >
        <Icon name="grip" />
      </button>
      <div className="tree__name">
        {renaming ? (
          <Rename node={node} onDone={onChanged} onClose={() => setRenaming(false)} />
        ) : (
          <>
            <button
              className="tree__label"
              type="button"
              aria-disabled={noTexts ? true : undefined}
              title={noTexts ?? t("panel.categories.rename")}
              onClick={() => {
                if (!noTexts) setRenaming(true);
              }}
            >
              {name} <Icon name="pen" />
            </button>
            <span className="muted tiny breakable">{node.path}</span>
          </>
        )}
      </div>
      {!renaming && (
        <>
          <span className="tree__languages">
            {LANGS.map((code) => {
              const text = node.texts[code]?.name;
              return (
                <span
                  key={code}
                  className={text ? undefined : "is-missing"}
                  title={text ?? t("panel.articles.translation_missing")}
                >
                  {code}
                  {!text && <span className="visually-hidden"> – {t("panel.articles.translation_missing")}</span>}
                </span>
              );
            })}
          </span>
          <Counts node={node} />
          <span className={`status status--${LOOK[node.state]}`}>{t(`panel.categories.state_${node.state}`)}</span>
        </>
      )}
      <span className="tree__tools">
        <IconButton
          icon="up"
          label={t("panel.categories.up", { name })}
          disabledReason={fixed ?? (at === 0 && t("panel.categories.is_first"))}
          onClick={() => moveTo(at - 1)}
        />
        <IconButton
          icon="down"
          label={t("panel.categories.down", { name })}
          disabledReason={fixed ?? (at === sisters.length - 1 && t("panel.categories.is_last"))}
          onClick={() => moveTo(at + 1)}
        />
        <Menu
          label={t("panel.articles.more_for", { title: name })}
          entries={categoryActions(t, node, {
            rename: () => setRenaming(true),
            wish: onWish,
            changed: onChanged,
          })}
        />
      </span>
    </div>
  );
}
