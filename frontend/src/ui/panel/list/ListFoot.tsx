import { useT } from "../../../lib/i18n";
import { Button } from "../Button";

export interface ListFootProps {
  page: number;
  per_page: number;
  total: number;
  onPage: (page: number) => void;
  /** Offers the number of rows on a page. */
  onRows?: (rows: number) => void;
}

const ROWS = [10, 20, 50, 100];

/** Below a list: the range that is shown, rows on a page, back and next. */
export function ListFoot({ page, per_page, total, onPage, onRows }: ListFootProps) {
  const t = useT();
  const from = total === 0 ? 0 : (page - 1) * per_page + 1;
  const to = Math.min(page * per_page, total);
  return (
    <div className="table-foot">
      <span className="numeric" aria-live="polite">
        {t("panel.range", { from, to, total })}
      </span>
      <div className="row">
        {onRows && (
          <label className="row row-count">
            <span>{t("panel.rows")}</span>
            <select
              className="input"
              value={String(per_page)}
              onChange={(event) => onRows(Number(event.currentTarget.value))}
            >
              {ROWS.map((rows) => (
                <option key={rows} value={String(rows)}>
                  {rows}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button disabledReason={page <= 1 && t("panel.first_page")} onClick={() => onPage(page - 1)}>
          {t("panel.back")}
        </Button>
        <Button disabledReason={to >= total && t("panel.last_page")} onClick={() => onPage(page + 1)}>
          {t("panel.next")}
        </Button>
      </div>
    </div>
  );
}
