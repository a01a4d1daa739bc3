import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n";

/** Filters of a list, which live in its address, and the buttons beside them. */
export function ListTools({ short, children }: { short?: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <form
      className={`tools${short ? " tools--short" : ""}`}
      aria-label={t("panel.filters")}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  );
}
