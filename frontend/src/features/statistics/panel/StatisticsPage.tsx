import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Tabs } from "../../../ui/panel/Tabs";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { ArticlesTab } from "./ArticlesTab";
import { SearchesTab } from "./SearchesTab";
import { SiteTab } from "./SiteTab";

/** Numbers of articles and of the site, and what people search in vain. */
export function StatisticsPage() {
  const t = useT();
  const address = useUrlQuery();
  const solves = can("searches.solve");
  const seesSite = can("statistics.site");
  const wanted = address.get("tab");
  const tab = solves && wanted === "searches" ? "searches" : seesSite && wanted === "site" ? "site" : "articles";
  const page = "/panel/content-author/statistic";
  const tabs = (solves || seesSite) && (
    <Tabs
      label={t("panel.statistics.title")}
      current={tab}
      tabs={[
        { name: "articles", label: t("panel.statistics.tab_articles"), href: page },
        ...(seesSite ? [{ name: "site", label: t("panel.statistics.tab_site"), href: `${page}?tab=site` }] : []),
        ...(solves
          ? [{ name: "searches", label: t("panel.statistics.tab_searches"), href: `${page}?tab=searches` }]
          : []),
      ]}
    />
  );
  if (tab === "searches") return <SearchesTab address={address} tabs={tabs} />;
  if (tab === "site") return <SiteTab address={address} tabs={tabs} />;
  return <ArticlesTab address={address} tabs={tabs} />;
}
