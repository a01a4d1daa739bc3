import type { ReaderBulkRow, ReaderRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";

const CODES = ["stale_version", "wrong_state", "not_found"] as const;

/** Results of a step with many accounts, account by account. */
export function BulkReadersResults({ results, rows }: { results: ReaderBulkRow[]; rows: ReaderRow[] }) {
  const t = useT();
  const done = results.filter((one) => !one.code).length;
  return (
    <>
      <p role="status">{t("panel.accounts.bulk_progress", { done, total: rows.length })}</p>
      <ul className="results">
        {results.map(({ id, code }) => (
          <li key={id}>
            <span>{rows.find((one) => one.id === id)?.name}</span>
            {code ? (
              <span className="status status--bad">
                {t(`panel.accounts.code_${CODES.find((one) => one === code) ?? "failed"}`)}
              </span>
            ) : (
              <span className="status status--ok">{t("panel.accounts.bulk_ok")}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
