import { useEffect, useRef } from "react";
import { A } from "../site/A";
import { showCurrent } from "./showCurrent";

export interface Tab {
  name: string;
  label: string;
  count?: number;
  href: string;
}

/** Parts of one page, each with its own address. */
export function Tabs({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) {
  const list = useRef<HTMLElement>(null);
  // the numbers beside the names come later and make the row wider
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  useEffect(() => showCurrent(list.current), [current, counted]);
  return (
    <nav className="panel-tabs" ref={list} aria-label={label}>
      {tabs.map((tab) => (
        <A key={tab.name} href={tab.href} aria-current={tab.name === current ? "page" : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="panel-tabs__count numeric">{tab.count}</span>}
        </A>
      ))}
    </nav>
  );
}
