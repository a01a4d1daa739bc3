import type { useSortable } from "@dnd-kit/sortable";
import { useT } from "../../lib/i18n";
import { Icon } from "../Icon";

interface Props {
  sortable: ReturnType<typeof useSortable>;
  name: string;
  /** Why it cannot be moved. */
  reason?: string | null;
}

/** The handle by which an entry of a `SortableList` is dragged or lifted. */
export function Grip({ sortable, name, reason }: Props) {
  const t = useT();
  const label = t("panel.sorting.drag", { name });
  return (
    <button
      type="button"
      className="grip"
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-disabled={reason ? true : undefined}
      title={reason ?? label}
    >
      <Icon name="grip" />
    </button>
  );
}
