import { useEffect, useRef } from "react";
import { useT } from "../../lib/i18n";
import { formatLongDate } from "../../lib/format";
import { useEnvelope } from "../../lib/page-context";
import { SharedPart } from "../../lib/SharedPart";
import { isAt } from "../../lib/paths";
import { StaticPart } from "../../lib/StaticPart";
import type { MenuEntry } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";
import { Logo } from "../../ui/site/Logo";
import { AccountLink } from "./AccountLink";
import { LanguageSwitch } from "./LanguageSwitch";

export function Masthead() {
  const t = useT();
  const { layout, lang, path } = useEnvelope();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 16;
  }, [path]);
  const latest = { label: t("layout.latest_short"), path: "/last/articles" };
  const [first, rest] = [layout.menu.slice(0, 4), layout.menu.slice(4)];
  const all = { label: t("layout.categories"), path: "/categories" };
  const contacts = { label: t("layout.contacts"), path: "/contacts" };
  const services = { label: t("layout.services"), path: "/services" };
  const wide = [latest, ...first, ...layout.sections.slice(0, 1), contacts, services, all];
  const narrow = [latest, ...first, ...layout.sections, contacts, services, ...rest, all];
  const [atWide, atNarrow] = [deepestAbove(path, wide), deepestAbove(path, narrow)];
  return (
    <header>
      <div className="utility-bar">
        <StaticPart className="container">
          {() => (
            <>
              <SharedPart name="today">
                {() => (
                  <span className="muted">
                    {layout.edition && <span className="only-desktop">{layout.edition} · </span>}
                    <time dateTime={layout.today}>{formatLongDate(lang, layout.today)}</time>
                  </span>
                )}
              </SharedPart>
              <LanguageSwitch />
            </>
          )}
        </StaticPart>
      </div>
      <SharedPart name={`menu ${atWide ?? ""} ${atNarrow ?? ""}`}>
        {() => (
          <>
            <div className="masthead">
              <div className="container">
                <StaticPart className="flat">
                  {() => (
                    <>
                      <A className="logo" href="/" aria-label={t("layout.logo", { name: layout.name })}>
                        <Logo brand={layout.brand} name={layout.name} />
                      </A>
                      <nav className="main-menu" aria-label={t("layout.main_menu")}>
                        <Entries entries={wide} current={atWide} />
                      </nav>
                    </>
                  )}
                </StaticPart>
                <div className="masthead__actions">
                  <A className="icon-button" href="/search" aria-label={t("layout.search")}>
                    <Icon name="search" />
                  </A>
                  <AccountLink />
                </div>
              </div>
            </div>
            <nav className="menu-row" ref={row} aria-label={t("layout.menu")}>
              <StaticPart className="flat">{() => <Entries entries={narrow} current={atNarrow} />}</StaticPart>
            </nav>
          </>
        )}
      </SharedPart>
    </header>
  );
}

/** The deepest entry above the page: a category's own entry, not that of all categories. */
function deepestAbove(path: string, entries: MenuEntry[]): string | undefined {
  const above = entries.filter((entry) => isAt(path, entry.path));
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.path;
}

function Entries({ entries, current }: { entries: MenuEntry[]; current: string | undefined }) {
  return (
    <>
      {entries.map((entry) => (
        <A
          key={entry.path}
          href={entry.path}
          lang={entry.lang}
          aria-current={current === entry.path ? "page" : undefined}
        >
          {entry.label}
        </A>
      ))}
    </>
  );
}
