import { useState } from "react";
import type { ReaderBulkAction, ReaderBulkRow, ReaderRow, Trust } from "../../../generated/api";
import { ReaderBulkChangeLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { useSubmission } from "../../../lib/submission";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { MailNote } from "../../../ui/panel/MailNote";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { changeReaders } from "./api";
import { BulkReadersResults } from "./BulkReadersResults";
import { TRUSTS } from "./states";

interface Props {
  action: ReaderBulkAction;
  rows: ReaderRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks what a step needs, takes it with every chosen account, and says for each how it went. */
export function BulkReadersDialog({ action, rows, onDone, onClose }: Props) {
  const t = useT();
  // the list is loaded again behind the dialog: the rows it is about stay those that were chosen
  const [chosen] = useState(rows);
  const [trust, setTrust] = useState<Trust>("normal");
  const [reason, setReason] = useState("");
  const [results, setResults] = useState<ReaderBulkRow[] | null>(null);
  const { busy, error, problems, run } = useSubmission();
  const { min_length, max_length } = ReaderBulkChangeLimits.reason;
  const needsReason = action === "restrict" || action === "suspend";
  const isShort = needsReason && reason.trim().length < min_length;
  const verb = t(`panel.accounts.do_${action}`);

  const start = () =>
    run(async () => {
      const accounts = chosen.map(({ id, version }) => ({ id, version }));
      const needed = action === "trust" ? { trust } : needsReason ? { reason } : {};
      setResults(await changeReaders({ action, accounts, ...needed }));
      onDone();
    });

  return (
    <Dialog
      title={`${verb}: ${t("panel.list.chosen", { count: chosen.length })}`}
      onClose={onClose}
      busy={busy}
      actions={
        results ? (
          <Button variant="primary" onClick={onClose}>
            {t("common.close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button
              variant={action === "suspend" ? "bad" : "primary"}
              busy={busy}
              disabledReason={isShort && t("panel.accounts.reason_needed", { min: min_length })}
              onClick={() => void start()}
            >
              {verb}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <BulkReadersResults results={results} rows={chosen} />
      ) : (
        <div className="form">
          <p>{t(`panel.accounts.bulk_text_${action}`)}</p>
          {action !== "trust" && <MailNote />}
          {action === "trust" && (
            <Select
              label={t("panel.accounts.trust")}
              value={trust}
              choices={TRUSTS.map((value) => ({ value, label: t(`panel.accounts.trust_${value}`) }))}
              problems={problems.trust}
              onChange={(value) => setTrust(TRUSTS.find((one) => one === value) ?? trust)}
            />
          )}
          {needsReason && (
            <TextInput
              first
              rows={4}
              label={t("panel.accounts.reason")}
              hint={t("panel.accounts.bulk_reason_hint")}
              value={reason}
              max={max_length}
              problems={problems.reason}
              onChange={setReason}
            />
          )}
        </div>
      )}
      <ErrorLine error={error} />
    </Dialog>
  );
}
