import type { RefObject } from "react";
import { useKeyCommands } from "../../../lib/useKeyCommands";

const ROWS = "tbody tr, li > article, li.case-card, .queue > li";
const LINK = "th a, th button, h2 a, .queue__link";

/** J and K move the focus to the next and the previous row of a list, X chooses the row that has the focus. */
export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement));
  const go = (step: 1 | -1) => {
    const at = focused();
    const next = rows()[at < 0 ? 0 : at + step];
    next?.querySelector<HTMLElement>(LINK)?.focus();
  };
  useKeyCommands({
    j: () => go(1),
    k: () => go(-1),
    x: () => rows()[focused()]?.querySelector<HTMLInputElement>(".table__choice input")?.click(),
  });
}
