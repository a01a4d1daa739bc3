import { useEffect, useRef, type RefObject } from "react";

/** Keeps the two panes at the same part of their texts while it is on. */
export function useScrollTogether(on: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = box.current;
    if (!on || !root) return;
    let leader: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const follow = (event: Event) => {
      const from = event.target;
      if (!(from instanceof HTMLElement) || !from.matches(".editor-pane__body") || (leader && leader !== from)) return;
      leader = from;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        leader = null;
      }, 120);
      const part = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
      for (const other of root.querySelectorAll(".editor-pane__body")) {
        if (other !== from) other.scrollTop = part * (other.scrollHeight - other.clientHeight);
      }
    };
    root.addEventListener("scroll", follow, true);
    return () => {
      root.removeEventListener("scroll", follow, true);
      if (timer !== null) clearTimeout(timer);
    };
  }, [on]);
  return box;
}
