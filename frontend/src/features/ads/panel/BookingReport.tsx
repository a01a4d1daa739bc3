import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { AdFigures } from "../../../ui/site/AdFigures";
import { getReport, loadReport } from "./api";

/** Views and clicks of a booking, and the report that its advertiser gets. */
export function BookingReport({ id }: { id: string }) {
  const t = useT();
  const list = useLoad(`report.${id}`, (signal) => getReport(id, signal));
  return (
    <section aria-labelledby="booking-report">
      <h3 id="booking-report">{t("panel.ads.report")}</h3>
      <ListStates list={list} failed={t("panel.ads.report_failed")} rows={3} />
      {list.value && (
        <>
          <AdFigures report={list.value} />
          <p>
            <DownloadButton name="report.pdf" label={t("ad_reports.download")} load={() => loadReport(id)}>
              {t("ad_reports.download")}
            </DownloadButton>
          </p>
        </>
      )}
    </section>
  );
}
