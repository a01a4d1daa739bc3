import { KeyboardSensor, PointerSensor, useSensor, useSensors, type DndContextProps } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useT } from "../../lib/i18n";

/** Distance in pixels that a pointer moves before an entry is lifted. */
const START_PX = 6;

/**
 * Drag with the mouse or a finger; with the keyboard Space lifts, arrows move, Space drops, Esc cancels. The page scrolls
 * at once: while it scrolls smoothly, the entry is not yet at the place where Space would drop it. `nameOf` is what an
 * entry is called when it is read out.
 */
export function useSorting(nameOf: (id: string) => string): Pick<DndContextProps, "sensors" | "accessibility"> {
  const t = useT();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "instant" }),
  );
  const named = (id: string | number) => nameOf(String(id));
  return {
    sensors,
    accessibility: {
      screenReaderInstructions: { draggable: t("panel.sorting.drag_help") },
      announcements: {
        onDragStart: ({ active }) => t("panel.sorting.lifted", { name: named(active.id) }),
        onDragOver: ({ active, over }) =>
          over && over.id !== active.id
            ? t("panel.sorting.over", { name: named(active.id), place: named(over.id) })
            : undefined,
        onDragEnd: ({ active, over }) =>
          over ? t("panel.sorting.dropped", { name: named(active.id), place: named(over.id) }) : undefined,
        onDragCancel: ({ active }) => t("panel.sorting.cancelled", { name: named(active.id) }),
      },
    },
  };
}
