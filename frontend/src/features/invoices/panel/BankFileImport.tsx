import { useState } from "react";
import type { BankFileReport } from "../../../generated/api";
import { NewBankFileLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { FileField } from "../../../ui/panel/FileField";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { importBankFile } from "./api";
import { BankFileRows } from "./BankFileRows";

/** Reads a file of the bank, shows what each payment would do, and notes those that fit after a confirmation. */
export function BankFileImport({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [report, setReport] = useState<BankFileReport | null>(null);
  const [large, setLarge] = useState(false);
  const { busy, error, problems, run } = useSubmission();
  const faults = large ? [t("panel.invoices.bank_file_large")] : (problems.file ?? []).map(({ message }) => message);

  const choose = async (chosen: File | undefined) => {
    setReport(null);
    setFile(null);
    if (!chosen) return;
    const text = await chosen.text();
    const isLarge = text.length > NewBankFileLimits.file.max_length;
    setLarge(isLarge);
    if (isLarge) return;
    setFile({ name: chosen.name, text });
    await run(async () => setReport(await importBankFile(text, true)));
  };
  const book = () =>
    run(async () => {
      if (!file) return;
      const { booked } = await importBankFile(file.text, false);
      toast({ level: "ok", text: t("panel.invoices.bank_file_done", { count: booked }) });
      onDone();
    });
  return (
    <>
      <FileField
        label={t("panel.invoices.bank_file")}
        accept=".xml,application/xml,text/xml"
        name={file?.name}
        disabled={busy}
        hint={t("panel.invoices.bank_file_hint")}
        onFiles={([chosen]) => void choose(chosen)}
      />
      {faults.map((fault) => (
        <p key={fault} className="field-error" role="alert">
          {fault}
        </p>
      ))}
      {faults.length === 0 && <ErrorLine error={error} />}
      {report && file && (
        <>
          <p role="status">
            {report.rows.length === 0
              ? t("panel.invoices.bank_file_empty")
              : t("panel.invoices.bank_file_counts", { fits: report.booked, total: report.rows.length })}
          </p>
          {report.rows.length > 0 && <BankFileRows name={file.name} rows={report.rows} />}
          <p>
            <Button
              variant="primary"
              busy={busy}
              disabledReason={report.booked === 0 && t("panel.invoices.bank_file_nothing")}
              onClick={() => void book()}
            >
              {t("panel.invoices.bank_file_book", { count: report.booked })}
            </Button>
          </p>
        </>
      )}
    </>
  );
}
