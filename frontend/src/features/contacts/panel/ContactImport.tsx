import { useId, useState } from "react";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import type { ImportReport, ImportRow } from "../../../generated/api";
import { exportContacts, importContacts } from "./api";

const looks: Record<ImportRow["kind"], string> = {
  new: "status status--ok",
  changed: "status status--info",
  same: "status status--mute",
  invalid: "status status--bad",
};

/** Contacts as a table: saved, and read again after a look at what would happen. */
export function ContactImport() {
  const t = useT();
  const id = useId();
  const [table, setTable] = useState<{ name: string; text: string } | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const locked = can("contacts.publish") ? null : t("panel.not_allowed");
  const count = (kind: ImportRow["kind"]) => report?.rows.filter((row) => row.kind === kind).length ?? 0;
  const work = count("new") + count("changed");

  const run = async (text: string, dry_run: boolean) => {
    setBusy(true);
    setFault("");
    try {
      const found = await importContacts(text, dry_run);
      setReport(dry_run ? found : null);
      if (!dry_run) {
        setTable(null);
        toast({ level: "ok", text: t("panel.contacts.imported") });
      }
    } catch (error) {
      setReport(null);
      setFault(errorMessage(t, error));
    }
    setBusy(false);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    setTable({ name: file.name, text });
    await run(text, true);
  };
  return (
    <div className="card">
      <div className="tools">
        <div className="field">
          <label htmlFor={id}>{t("panel.contacts.csv_file")}</label>
          <input
            id={id}
            className="input"
            type="file"
            accept=".csv,text/csv"
            disabled={locked !== null || busy}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          <p className="hint">{t("panel.contacts.csv_hint")}</p>
        </div>
        <span className="push-end">
          <DownloadButton name="contacts.csv" label={t("panel.contacts.csv_save")} load={exportContacts}>
            CSV
          </DownloadButton>
        </span>
      </div>
      {fault && (
        <p className="field-error contact-import" role="alert">
          {fault}
        </p>
      )}
      {report && table && (
        <>
          <p className="contact-import" role="status">
            {t("panel.contacts.csv_result", {
              fresh: count("new"),
              changed: count("changed"),
              same: count("same"),
              invalid: count("invalid"),
            })}
          </p>
          <table className="table table--cards">
            <caption className="visually-hidden">{table.name}</caption>
            <thead>
              <tr>
                <th scope="col">{t("panel.contacts.line")}</th>
                <th scope="col">{t("panel.contacts.name")}</th>
                <th scope="col">{t("panel.contacts.result")}</th>
              </tr>
            </thead>
            <tbody>
              {report.rows.slice(0, 300).map((row) => (
                <tr key={row.line}>
                  <td className="numeric" data-l={t("panel.contacts.line")}>
                    {row.line}
                  </td>
                  <th scope="row">{row.name}</th>
                  <td>
                    <span className={looks[row.kind]}>{t(`panel.contacts.row_${row.kind}`)}</span>
                    {row.reasons.map(({ column, code, message }) => (
                      <p key={`${column}.${code}`} className="tiny">
                        {column && (
                          <>
                            <code>{column}</code>:{" "}
                          </>
                        )}
                        {message}
                      </p>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="contact-import">
            <Button
              variant="primary"
              busy={busy}
              disabledReason={locked ?? (work === 0 && t("panel.contacts.nothing_to_import"))}
              onClick={() => void run(table.text, false)}
            >
              {t("panel.contacts.import_now", { count: work })}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
