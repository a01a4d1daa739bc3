import { Fragment } from "react";
import { useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import {
  useArticleSummary,
  useBookingCounts,
  useCaseCounts,
  useConsultCounts,
  useEnterpriseCounts,
  useServiceCounts,
  useSuggestionCount,
} from "../../lib/panelCounts";
import { queryValue, withoutQuery } from "../../lib/paths";
import { guard, user } from "../../lib/session";
import { useSignal } from "../../lib/signal";
import { A } from "../../ui/site/A";
import { Logo } from "../../ui/site/Logo";
import { Icon } from "../../ui/Icon";
import { entryHref, isCurrent, PANEL_PAGES, type PanelEntry } from "./menu";

const GROUPS = ["content", "requests", "advertising", "site", "people"] as const;
const WAITING = {
  review: "panel.waiting",
  services: "panel.services_waiting",
  ads: "panel.ads_waiting",
  enterprises: "panel.enterprises_waiting",
  cases: "panel.cases_waiting",
  consults: "panel.consults_waiting",
  suggestions: "panel.suggestions_waiting",
} as const;

/** The panel's menu: only the pages that exist and that the person may open; texts that wait for review open at their queue. */
export function SideNav() {
  const t = useT();
  const { path, layout } = useEnvelope();
  const person = useSignal(user);
  const here = withoutQuery(path);
  const tab = queryValue(path, "tab") ?? "";
  const may = (capability: string) => person.capabilities?.includes(capability) ?? false;
  const articles = useArticleSummary(may("articles.read"));
  const cases = useCaseCounts(may("cases.decide"));
  const consults = useConsultCounts(may("consults.answer"));
  const services = useServiceCounts(may("services.read"));
  const ads = useBookingCounts(may("ads.moderate"));
  const enterprises = useEnterpriseCounts(may("enterprises.verify"));
  const suggestions = useSuggestionCount(may("contacts.publish"));
  const mine = PANEL_PAGES.filter((page) => may(page.capability) && guard(layout.guard, page.path, person) === "pass");
  const groups = GROUPS.map((name) => ({ name, pages: mine.filter((page) => page.group === name) }));
  const waiting = {
    review: articles.value?.all.in_review ?? 0,
    services: (services.value ?? [])
      .filter(({ tab }) => tab === "submitted" || tab === "changes")
      .reduce((sum, { count }) => sum + count, 0),
    ads: (ads.value ?? [])
      .filter(({ tab }) => tab === "queue" || tab === "changes")
      .reduce((sum, { count }) => sum + count, 0),
    enterprises: enterprises.value?.to_verify ?? 0,
    cases: cases.value?.open ?? 0,
    consults: consults.value?.unread ?? 0,
    suggestions: suggestions.value ?? 0,
  };
  const hrefOf = (page: PanelEntry) =>
    page.counts === "review" && waiting.review > 0 ? `${page.path}?tab=queue` : entryHref(page);
  const words = (kind: keyof typeof waiting) => t(WAITING[kind], { count: waiting[kind] });

  return (
    <nav className="panel-menu" aria-label={t("panel.menu")}>
      <A className="logo" href="/" aria-label={t("panel.open_site_named", { name: layout.name })}>
        <Logo brand={layout.brand} name={layout.name} />
      </A>
      {groups.map(
        ({ name, pages }) =>
          pages.length > 0 && (
            <Fragment key={name}>
              <h2>{t(`panel.nav.${name}`)}</h2>
              <ul className="x">
                {pages.map((page) => (
                  <li key={page.label}>
                    <A href={hrefOf(page)} aria-current={isCurrent(page, here, tab) ? "page" : undefined}>
                      <Icon name={page.icon} />
                      <span>{t(page.label)}</span>
                      {page.counts && waiting[page.counts] > 0 && (
                        <span className="count count--urgent">
                          <span aria-hidden="true">{waiting[page.counts]}</span>
                          <span className="visually-hidden">{words(page.counts)}</span>
                        </span>
                      )}
                    </A>
                  </li>
                ))}
              </ul>
            </Fragment>
          ),
      )}
    </nav>
  );
}
