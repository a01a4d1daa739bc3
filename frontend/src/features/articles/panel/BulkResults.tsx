import { useT } from "../../../lib/i18n";
import { publishProblems } from "../../../lib/labels/publishProblems";
import type { ArticleRow, BulkRow } from "../../../generated/api";

const CODES = [
  "stale_version",
  "wrong_state",
  "four_eyes",
  "not_found",
  "forbidden",
  "language_not_allowed",
  "invalid",
] as const;

/** Results of a bulk action, article by article. */
export function BulkResults({ results, rows }: { results: BulkRow[]; rows: ArticleRow[] }) {
  const t = useT();
  const why = ({ code, fields }: BulkRow) => {
    const problems = publishProblems(t, fields);
    if (problems) return problems;
    const known = CODES.find((one) => one === code);
    return t(`panel.articles.code_${known ?? "failed"}`);
  };
  return (
    <>
      <p role="status">
        {t("panel.articles.bulk_progress", { done: results.filter((one) => one.done).length, total: rows.length })}
      </p>
      <ul className="results">
        {results.map((result) => {
          const row = rows.find((one) => one.id === result.id);
          return (
            <li key={result.id}>
              <span lang={row?.lang}>{row?.title || t("panel.articles.untitled")}</span>
              {result.code ? (
                <span className="status status--bad">{why(result)}</span>
              ) : result.done ? (
                <span className="status status--ok">{t("panel.articles.bulk_ok")}</span>
              ) : (
                <span className="status status--mute">{t("panel.articles.bulk_skipped")}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
