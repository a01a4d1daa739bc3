import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { useSorting } from "./useSorting";

interface Props {
  ids: string[];
  /** Name of an entry when it is read out. */
  nameOf: (id: string) => string;
  /** An entry was put at another place, from 0. */
  onMove: (id: string, place: number) => void;
  children: ReactNode;
}

/** A list whose entries are dragged, or lifted with Space and moved with the arrows; each entry has a `Grip`. */
export function SortableList({ ids, nameOf, onMove, children }: Props) {
  const sorting = useSorting(nameOf);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const place = ids.indexOf(String(over?.id));
    if (over && over.id !== active.id && place >= 0) onMove(String(active.id), place);
  };
  return (
    <DndContext {...sorting} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
