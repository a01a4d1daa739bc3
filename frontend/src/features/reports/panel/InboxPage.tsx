import { useState } from "react";
import type { ReportAction, ReportRow, ReportState } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { useReportsChanged } from "../../../lib/live";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { countReports, listReports, moveReport } from "./api";
import { DecideDialog } from "./DecideDialog";
import { OpenedReport } from "./OpenedReport";
import { ReportCard } from "./ReportCard";

const STATES: readonly ReportState[] = ["received", "in_review", "decided", "closed"];

/** Reports of readers: to be taken, decided with a reason and closed. */
export function InboxPage() {
  const t = useT();
  const address = useUrlQuery();
  const state = STATES.find((one) => one === address.get("state")) ?? "received";
  const opened = address.get("report");
  const [deciding, setDeciding] = useState<ReportRow | null>(null);
  const [round, setRound] = useState(0);
  const counts = useLoad("counts", countReports);
  const list = useList(address, { filters: { state }, load: listReports });
  const reload = () => {
    counts.reload();
    list.reload();
    setRound((n) => n + 1);
  };
  useReportsChanged(reload);
  const locked = can("reports.handle") ? null : t("panel.not_allowed");

  const move = async (report: ReportRow, action: Exclude<ReportAction, "decide">) => {
    try {
      await moveReport(report.id, { action, version: report.version, note: "", outcome: null });
      toast({ level: "ok", text: t(`panel.reports.done_${action}`, { code: report.code }) });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    reload();
  };
  const work = {
    locked,
    onMove: (report: ReportRow, action: "take" | "close") => void move(report, action),
    onDecide: setDeciding,
  };

  return (
    <>
      <PageHead title={t("panel.nav.inbox")}>
        <A className="button button--line" href="/panel/admin/categories?tab=contacts&part=suggestions">
          {t("panel.reports.contact_suggestions")}
        </A>
      </PageHead>
      {opened && (
        <OpenedReport
          key={`${opened}.${round}`}
          id={opened}
          work={work}
          onClose={() => address.set({ report: null })}
        />
      )}
      <Tabs
        label={t("panel.reports.states")}
        current={state}
        tabs={STATES.map((name) => ({
          name,
          label: t(`panel.reports.state_${name}`),
          count: counts.value?.[name],
          href: address.with({ state: name, page: null, report: null }),
        }))}
      />
      <ListCard
        list={list}
        failed={t("panel.reports.failed")}
        placeholders={3}
        none={{ picture: false, title: t(`panel.reports.none_${state}`), text: t("panel.reports.none_text") }}
      >
        {(rows) => (
          <ul className="x">
            {rows.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} work={work} />
              </li>
            ))}
          </ul>
        )}
      </ListCard>
      {deciding && <DecideDialog report={deciding} onDone={reload} onClose={() => setDeciding(null)} />}
    </>
  );
}
