import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { Empty } from "../../../ui/site/Empty";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import { getSiteStatistics } from "../../../lib/commonCalls";
import { exportSiteStatistics } from "./api";
import { PeriodFilter } from "./PeriodFilter";
import { SiteReport } from "./SiteReport";
import { spanOf } from "./spans";

/** The site as a whole: who came, in which language, what was read and tapped most. */
export function SiteTab({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const days = spanOf(address);
  const { value, error, loading, reload } = useLoad(`site${days}`, (signal) => getSiteStatistics(days, signal));
  return (
    <>
      <PageHead title={t("panel.statistics.title")}>
        <DownloadButton name="site.csv" label={t("panel.statistics.csv_site")} load={() => exportSiteStatistics(days)}>
          CSV
        </DownloadButton>
      </PageHead>
      {tabs}
      <div className="card">
        <PeriodFilter address={address} note={t("panel.statistics.scope_site")} />
        {!value ? (
          <ListStates list={{ value, error, reload }} failed={t("panel.statistics.failed")} />
        ) : value.views === 0 && value.contacts.length === 0 ? (
          <Empty paper title={t("panel.statistics.none")} text={t("panel.statistics.none_site")} />
        ) : (
          <div aria-busy={loading || undefined}>
            <SiteReport numbers={value} />
          </div>
        )}
      </div>
    </>
  );
}
