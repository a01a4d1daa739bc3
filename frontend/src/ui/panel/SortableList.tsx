import { closestCenter, DndContext, type Announcements, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { useDragSensors } from "./useDragSensors";
import { useT } from "../../lib/i18n";

interface Props {
  ids: string[];
  /** What an entry is called when it is read out. */
  nameOf: (id: string) => string;
  /** An entry was put at another place, from 0. */
  onMove: (id: string, place: number) => void;
  children: ReactNode;
}

/** A list whose entries are dragged, or lifted with Space and moved with the arrows; each entry has a `Grip`. */
export function SortableList({ ids, nameOf, onMove, children }: Props) {
  const t = useT();
  const sensors = useDragSensors();
  const named = (id: string | number) => nameOf(String(id));
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("panel.categories.lifted", { name: named(active.id) }),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? t("panel.categories.over", { name: named(active.id), place: named(over.id) })
        : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t("panel.categories.dropped", { name: named(active.id), place: named(over.id) }) : undefined,
    onDragCancel: ({ active }) => t("panel.categories.cancelled", { name: named(active.id) }),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const place = ids.indexOf(String(over?.id));
    if (over && over.id !== active.id && place >= 0) onMove(String(active.id), place);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("panel.categories.drag_help") } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
