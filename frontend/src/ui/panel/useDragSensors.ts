import { KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";

/** Distance in pixels that a pointer moves before an entry is lifted. */
const START_PX = 6;

/**
 * Drag with the mouse or a finger; with the keyboard Space lifts, arrows move, Space drops, Esc cancels. The page scrolls
 * at once: while it scrolls smoothly, the entry is not yet at the place where Space would drop it.
 */
export function useDragSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: "instant" }),
  );
}
