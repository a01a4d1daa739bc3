import { useState } from "react";
import type { OwnAdReport } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { wall } from "../../../lib/portalTime";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { Field } from "../../../ui/Field";
import { Button } from "../../../ui/panel/Button";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { AdFigures } from "../../../ui/site/AdFigures";
import { getOwnReport, loadReportFile, shareReport, unshareReport } from "../api";

/** Views and clicks of an own booking, as a file, and by a link for people without an account. */
export function ReportPart({ id }: { id: string }) {
  const t = useT();
  const list = useLoad(`report.${id}`, (signal) => getOwnReport(id, signal));
  const { value } = list;
  return (
    <section id="report" aria-labelledby="ad-report">
      <h2 id="ad-report" className="opened-ad__heading">
        {t("ads.owner.report")}
      </h2>
      <ListStates list={list} failed={t("ads.owner.report_failed")} rows={3} />
      {value && (
        <>
          <AdFigures report={value.report} />
          <p className="row">
            <DownloadButton name="report.pdf" label={t("ad_reports.download")} load={() => loadReportFile(id)}>
              {t("ad_reports.download")}
            </DownloadButton>
          </p>
          <ReportLink id={id} report={value} onChange={list.reload} />
        </>
      )}
    </section>
  );
}

interface LinkProps {
  id: string;
  report: OwnAdReport;
  onChange: () => void;
}

/** The link to the report: its address is shown once, when it is made. */
function ReportLink({ id, report: { shared_at }, onChange }: LinkProps) {
  const t = useT();
  const lang = useLang();
  const [made, setMade] = useState("");
  const [busy, setBusy] = useState(false);
  const run = async (step: () => Promise<string>, said: string) => {
    setBusy(true);
    try {
      setMade(await step());
      toast({ level: "ok", text: said });
      onChange();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made);
      toast({ level: "ok", text: t("ads.owner.link_copied") });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
  };
  return (
    <section className="report-link" aria-labelledby="ad-report-link">
      <h3 id="ad-report-link">{t("ads.owner.report_link")}</h3>
      <p className="small secondary">
        {shared_at && !made
          ? t("ads.owner.report_link_since", { day: formatDate(lang, wall(shared_at)) })
          : t("ads.owner.report_link_hint")}
      </p>
      {made && (
        <Field label={t("ads.owner.link_address")}>
          {(control) => <input {...control} className="input" readOnly value={made} />}
        </Field>
      )}
      <p className="row">
        {made && <Button onClick={() => void copy()}>{t("ads.owner.copy_link")}</Button>}
        <Button busy={busy} onClick={() => void run(async () => (await shareReport(id)).url, t("ads.owner.link_made"))}>
          {t(shared_at ? "ads.owner.renew_link" : "ads.owner.make_link")}
        </Button>
        {shared_at && (
          <Button
            variant="quiet"
            busy={busy}
            onClick={() =>
              void run(async () => {
                await unshareReport(id);
                return "";
              }, t("ads.owner.link_removed"))
            }
          >
            {t("ads.owner.remove_link")}
          </Button>
        )}
      </p>
    </section>
  );
}
