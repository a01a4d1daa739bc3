import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Tabs } from "../../../ui/panel/Tabs";
import { useAddress } from "../../../ui/panel/useAddress";
import { ArticlesTab } from "./ArticlesTab";
import { SearchesTab } from "./SearchesTab";

/** Numbers of articles, and what people search in vain. */
export function StatisticPage() {
  const t = useT();
  const address = useAddress();
  const solves = can("searches.solve");
  const tab = solves && address.get("tab") === "searches" ? "searches" : "articles";
  const page = "/panel/content-author/statistic";
  const tabs = solves && (
    <Tabs
      label={t("panel.statistics.title")}
      current={tab}
      tabs={[
        { name: "articles", label: t("panel.statistics.tab_articles"), href: page },
        { name: "searches", label: t("panel.statistics.tab_searches"), href: `${page}?tab=searches` },
      ]}
    />
  );
  return tab === "searches" ? <SearchesTab address={address} tabs={tabs} /> : <ArticlesTab address={address} tabs={tabs} />;
}
