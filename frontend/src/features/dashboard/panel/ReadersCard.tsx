import { getSiteStatistics } from "../../../lib/commonCalls";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Change } from "../../../ui/panel/Change";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ReadersChart } from "../../../ui/panel/ReadersChart";
import { A } from "../../../ui/site/A";

/** Days of the chart; it shows the last week beside the one before. */
const DAYS = 30;
const WEEK = 7;

/** Readers of the last whole days by language, and the week compared with the one before. */
export function ReadersCard() {
  const t = useT();
  const lang = useLang();
  const site = useLoad("dashboard-readers", (signal) => getSiteStatistics(DAYS, signal));
  const days = site.value?.days ?? [];
  const readers = (from: number, to?: number) => days.slice(from, to).reduce((total, day) => total + day.readers, 0);
  const isCounted = days.slice(-2 * WEEK, -WEEK).some((day) => day.readers > 0);
  return (
    <section className="card" aria-labelledby="dashboard-readers">
      <div className="card__head">
        <h2 id="dashboard-readers">{t("panel.dashboard.readers_chart", { count: DAYS })}</h2>
        <A className="link" href="/panel/content-author/statistic?tab=site">
          {t("panel.dashboard.statistics")}
        </A>
      </div>
      {site.value ? (
        <>
          {isCounted && (
            <p className="dashboard-readers__week small">
              {t("panel.dashboard.week_readers", { count: readers(-WEEK), number: formatNumber(lang, readers(-WEEK)) })}{" "}
              <Change now={readers(-WEEK)} before={readers(-2 * WEEK, -WEEK)} days={WEEK} />
            </p>
          )}
          {site.value.readers > 0 ? (
            <ReadersChart days={site.value.days} />
          ) : (
            <p className="hint sums__method">{t("panel.dashboard.no_readers")}</p>
          )}
        </>
      ) : (
        <ListStates list={site} failed={t("panel.dashboard.failed")} rows={3} />
      )}
    </section>
  );
}
