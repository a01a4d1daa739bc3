import { useT, type Translate } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";

interface Names {
  /** Languages that had a text and lost their name. */
  removed: Lang[];
  /** At least one language has a name. */
  named: boolean;
  mayRemove: boolean;
}

/** The reason for which a node with these names cannot be saved. */
export function namesReason(t: Translate, { removed, named, mayRemove }: Names): string | null {
  if (!named) return t("panel.tree.name_needed");
  return removed.length > 0 && !mayRemove ? t("panel.tree.remove_admins") : null;
}

/** Tells what saving removes with the emptied names, or why they cannot be saved like this. */
export function RemovedTexts({ removed, reason }: { removed: Lang[]; reason: string | null }) {
  const t = useT();
  if (removed.length === 0) return null;
  return (
    <p className="note note--warn" role="status">
      {reason ?? t("panel.tree.text_removed", { langs: removed.map((code) => langName(t, code)).join(", ") })}
    </p>
  );
}
