import { useT } from "../../../lib/i18n";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ReadersChart } from "../../../ui/panel/ReadersChart";
import { A } from "../../../ui/site/A";
import { DAYS, type SiteReaders } from "./useSiteReaders";

/** Readers of the last whole days by language. */
export function ReadersCard({ site: { loaded } }: { site: SiteReaders }) {
  const t = useT();
  return (
    <section className="card card--after" aria-labelledby="dashboard-readers">
      <div className="card__head">
        <h2 id="dashboard-readers">{t("panel.dashboard.readers_chart", { count: DAYS })}</h2>
        <A className="link" href="/panel/content-author/statistic?tab=site">
          {t("panel.dashboard.statistics")}
        </A>
      </div>
      {!loaded.value ? (
        <ListStates list={loaded} failed={t("panel.dashboard.failed")} rows={3} />
      ) : loaded.value.readers > 0 ? (
        <ReadersChart days={loaded.value.days} />
      ) : (
        <p className="hint sums__method">{t("panel.dashboard.no_readers")}</p>
      )}
    </section>
  );
}
