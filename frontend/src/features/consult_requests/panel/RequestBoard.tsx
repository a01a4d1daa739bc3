import { useLang, useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { listConsults } from "../../../lib/commonCalls";
import { RequestRow } from "./RequestRow";
import { COLUMNS } from "./states";

const PER_COLUMN = 20;

interface Props {
  address: UrlQuery;
  /** Grows whenever requests changed. */
  round: number;
}

/** The open requests in columns by state. */
export function RequestBoard({ address, round }: Props) {
  return (
    <div className="consult-board">
      {COLUMNS.map((state) => (
        <Column key={state} state={state} address={address} round={round} />
      ))}
    </div>
  );
}

function Column({ state, address, round }: Props & { state: (typeof COLUMNS)[number] }) {
  const t = useT();
  const lang = useLang();
  const { value, error, reload } = useLoad(`${state}.${round}.${lang}`, (signal) =>
    listConsults({ state, per_page: PER_COLUMN }, signal),
  );
  const more = value ? value.total - value.items.length : 0;
  return (
    <section className="consult-board__column" aria-labelledby={`column-${state}`}>
      <h2 id={`column-${state}`}>
        {t(`panel.consult_requests.state_${state}`)} {value && <span className="numeric">{value.total}</span>}
      </h2>
      <ListStates list={{ value, error, reload }} failed={t("panel.consult_requests.failed")} rows={2} />
      {value?.total === 0 && <p className="muted small">{t("panel.consult_requests.column_empty")}</p>}
      <ul className="x">
        {value?.items.map((row) => (
          <li key={row.id}>
            <RequestRow compact row={row} href={address.with({ request: row.id })} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="small">
          <A className="link" href={`/panel/manager/consult-requests?state=${state}`}>
            {t("panel.consult_requests.column_more", { count: more })}
          </A>
        </p>
      )}
    </section>
  );
}
