import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { useLoad } from "../../../lib/useLoad";
import { getReport } from "./api";
import { ReportCard, type ReportWork } from "./ReportCard";

interface Props {
  id: string;
  work: ReportWork;
  onClose: () => void;
}

/** The report that a notification leads to, wherever it stands now. */
export function OpenedReport({ id, work, onClose }: Props) {
  const t = useT();
  const { value, error, reload } = useLoad(id, (signal) => getReport(id, signal));
  return (
    <section className="card opened-report" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title">{t("panel.reports.opened")}</h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.reports.failed")} rows={1} />
      {value && <ReportCard report={value} work={work} />}
    </section>
  );
}
