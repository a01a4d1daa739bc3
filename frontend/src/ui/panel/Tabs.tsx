import { useEffect, useRef } from "react";
import { A } from "../site/A";

export interface Tab {
  name: string;
  label: string;
  count?: number;
  href: string;
}

/** Parts of one page, each with its own address. */
export function Tabs({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) {
  const list = useRef<HTMLElement>(null);
  // more parts than fit: the current one stands in the middle
  useEffect(() => {
    const nav = list.current;
    const link = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && link) nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }, [current]);
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
