import { useEffect, useRef } from "react";
import type { ConsultCounts } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { oneOf } from "../../../lib/query";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import { useList } from "../../../lib/useList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { Tabs } from "../../../ui/panel/Tabs";
import { listConsults } from "../../../lib/commonCalls";
import { DUES, HOLDERS, RequestFilters } from "./RequestFilters";
import { RequestRow } from "./RequestRow";
import { PRIORITIES, STATES } from "./states";

interface Props {
  address: UrlQuery;
  counts: ConsultCounts | null;
  /** Grows whenever requests changed. */
  round: number;
}

/** The requests by state with filters; the open ones by their due time. */
export function RequestList({ address, counts, round }: Props) {
  const t = useT();
  const state = oneOf(STATES, address.get("state"));
  const filters = {
    state,
    topic: address.get("topic") || undefined,
    holder: oneOf(HOLDERS, address.get("holder")),
    due: oneOf(DUES, address.get("due")),
    priority: oneOf(PRIORITIES, address.get("priority")),
    lang: oneOf(LANGS, address.get("lang")),
    tag: address.get("tag") || undefined,
    q: address.get("q") || undefined,
  };
  const list = useList(address, {
    filters,
    narrowing: ["topic", "holder", "due", "priority", "lang", "tag", "q"],
    load: listConsults,
  });
  const { reload } = list;
  const seen = useRef(round);
  useEffect(() => {
    if (seen.current !== round) reload();
    seen.current = round;
  }, [round, reload]);

  const focused = () => document.activeElement?.closest("[data-request]")?.getAttribute("data-request");
  useKeyCommands({
    o: () => {
      const id = focused();
      if (id) address.set({ request: id });
    },
  });
  const open = counts
    ? counts.new + counts.reopened + counts.assigned + counts.in_progress + counts.waiting_for_person
    : undefined;

  return (
    <>
      <Tabs
        label={t("panel.consult_requests.states")}
        current={state ?? "open"}
        tabs={[
          {
            name: "open",
            label: t("panel.consult_requests.state_open"),
            count: open,
            href: address.with({ state: null, page: null, request: null }),
          },
          ...STATES.map((name) => ({
            name,
            label: t(`panel.consult_requests.state_${name}`),
            count: counts?.[name],
            href: address.with({ state: name, page: null, request: null }),
          })),
        ]}
      />
      <ListCard
        list={list}
        failed={t("panel.consult_requests.failed")}
        placeholders={4}
        none={{
          picture: false,
          title: t("panel.consult_requests.none"),
          text: t("panel.consult_requests.none_text"),
        }}
        tools={<RequestFilters address={address} counts={counts} filters={filters} />}
        keys={[
          `O ${t("panel.consult_requests.keys")}`,
          ...(address.get("request") ? [t("panel.consult_requests.keys_opened")] : []),
        ].join(", ")}
      >
        {(rows) => (
          <ul className="x">
            {rows.map((row) => (
              <li key={row.id}>
                <RequestRow level={2} row={row} href={address.with({ request: row.id })} />
              </li>
            ))}
          </ul>
        )}
      </ListCard>
    </>
  );
}
