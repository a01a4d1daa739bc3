import type { OwnConsult } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { fullTime } from "../../lib/portalTime";
import { positive } from "../../lib/query";
import { useLoad } from "../../lib/useLoad";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { ListStates } from "../../ui/panel/list/ListStates";
import { Pager } from "../../ui/Pager";
import { A } from "../../ui/site/A";
import { Empty } from "../../ui/site/Empty";
import { SettingsBlock } from "./SettingsBlock";
import { listOwnRequests } from "./api";

const TONES = {
  new: "info",
  assigned: "info",
  in_progress: "info",
  waiting_for_person: "warn",
  done: "ok",
  reopened: "warn",
} as const;

/** The tab of the requests for advice that the person sent while signed in. */
export function RequestsTab() {
  const t = useT();
  const address = useUrlQuery();
  const page = positive(address.get("page"), 1);
  const { value, error, reload } = useLoad(`requests.${page}`, (signal) => listOwnRequests(page, signal));
  return (
    <SettingsBlock title={t("account.tab_requests")} lead={t("account.requests_lead")}>
      <ListStates list={{ value, error, reload }} failed={t("account.requests_failed")} rows={3} />
      {value?.total === 0 && (
        <Empty title={t("account.requests_none")} text={t("account.requests_none_text")}>
          <A className="button button--line" href="/consult">
            {t("account.requests_new")}
          </A>
        </Empty>
      )}
      {value && value.total > 0 && (
        <>
          <ul className="own-reports">
            {value.items.map((request) => (
              <OwnRequest key={request.id} request={request} />
            ))}
          </ul>
          <Pager path={address.path} page={value.page} per_page={value.per_page} total={value.total} />
        </>
      )}
    </SettingsBlock>
  );
}

function OwnRequest({ request }: { request: OwnConsult }) {
  const t = useT();
  const here = useLang();
  const state = request.state === "spam" || request.state === "unconfirmed" ? "done" : request.state;
  return (
    <li>
      <h3>
        <A className="link" href={`/consult/${request.code}`}>
          {request.topic}
        </A>{" "}
        <span className={`status status--${TONES[state]}`}>{t(`account.request_${state}`)}</span>
      </h3>
      <p className="tiny muted">
        <span className="numeric">{request.code}</span> ·{" "}
        {t("account.requests_sent", { time: fullTime(here, request.created_at) })} ·{" "}
        {t("account.requests_replies", { count: request.replies })}
      </p>
      <p lang={request.lang === here ? undefined : request.lang}>{request.message}</p>
    </li>
  );
}
