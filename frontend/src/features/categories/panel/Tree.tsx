import { closestCenter, DndContext, type Announcements, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useDragSensors } from "../../../ui/panel/useDragSensors";
import { useLang, useT } from "../../../lib/i18n";
import type { CategoryNode } from "../../../generated/api";
import type { CategoryWish } from "./CategoryDialog";
import { labelOf } from "../../../lib/labels/categories";
import { dropped, findNode, type Move } from "./order";
import { TreeRow } from "./TreeRow";

export interface TreeProps {
  tree: CategoryNode[];
  /** Why the order cannot be changed now. */
  fixed: string | null;
  onMove: (move: Move) => void;
  onWish: (wish: CategoryWish) => void;
  onChanged: () => void;
}

/** Drag with the mouse or a finger; with the keyboard Space lifts, arrows move, Space drops, Esc cancels. */
export function Tree({ tree, fixed, onMove, onWish, onChanged }: TreeProps) {
  const t = useT();
  const lang = useLang();
  const sensors = useDragSensors();
  const nameOf = (id: string | number) => {
    const node = findNode(tree, String(id));
    return node ? labelOf(node, lang) : "";
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("panel.categories.lifted", { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? t("panel.categories.over", { name: nameOf(active.id), place: nameOf(over.id) })
        : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t("panel.categories.dropped", { name: nameOf(active.id), place: nameOf(over.id) }) : undefined,
    onDragCancel: ({ active }) => t("panel.categories.cancelled", { name: nameOf(active.id) }),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const move = over ? dropped(tree, String(active.id), String(over.id)) : null;
    if (move) onMove(move);
  };
  const row = (node: CategoryNode, sisters: CategoryNode[]) => (
    <TreeRow node={node} sisters={sisters} fixed={fixed} onMove={onMove} onWish={onWish} onChanged={onChanged} />
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t("panel.categories.drag_help") },
      }}
    >
      <SortableContext items={tree.map((top) => top.id)} strategy={verticalListSortingStrategy}>
        <ul className="tree">
          {tree.map((top) => (
            <li key={top.id}>
              {row(top, tree)}
              <SortableContext items={top.children.map((sub) => sub.id)} strategy={verticalListSortingStrategy}>
                <ul className="tree tree--sub">
                  {top.children.map((sub) => (
                    <li key={sub.id}>{row(sub, top.children)}</li>
                  ))}
                </ul>
              </SortableContext>
            </li>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
