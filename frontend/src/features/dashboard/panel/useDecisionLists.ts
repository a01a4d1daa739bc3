import type { AdRow, ServiceRow } from "../../../generated/api";
import { listBookings, listCases, listConsults, listEnterprises, listServices } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { useAdsChanged, useCasesChanged, useConsultsChanged, useServicesChanged } from "../../../lib/live";
import { useConsultCounts } from "../../../lib/panelCounts";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import { SHOWN } from "./useWorkList";

const SERVICES = "/panel/manager/services";
const ADS = "/panel/manager/ads-moderating";
const ENTERPRISES = "/panel/manager/enterprise?tab=to_verify";
const CASES = "/panel/inbox";
const CONSULTS = "/panel/manager/consult-requests";
/** Open requests among which the unread ones are looked for. */
const REQUESTS_READ = 50;
const PAGE = { page: 1, per_page: SHOWN };

/** Services, advertisements, enterprises, cases and requests that wait for a person who may decide about them, the most urgent first. */
export function useDecisionLists() {
  const services = useServiceWork(can("services.moderate"));
  const ads = useAdWork(can("ads.moderate"));
  const enterprises = useEnterpriseWork(can("enterprises.verify"));
  const cases = useCaseWork(can("cases.decide"));
  const consults = useConsultWork(can("consults.answer"));
  const lists = [
    { name: "services", icon: "briefcase", loaded: services, all: SERVICES, isMine: can("services.moderate") },
    { name: "ads", icon: "eye", loaded: ads, all: ADS, isMine: can("ads.moderate") },
    { name: "enterprises", icon: "building", loaded: enterprises, all: ENTERPRISES, isMine: can("enterprises.verify") },
    { name: "cases", icon: "comment", loaded: cases, all: CASES, isMine: can("cases.decide") },
    { name: "consults", icon: "mail", loaded: consults, all: CONSULTS, isMine: can("consults.answer") },
  ] as const;
  return lists.filter(({ isMine }) => isMine);
}

/** New ones come before changes of what is on the site already. */
const both = <Row>(pages: { items: Row[]; total: number }[]) => ({
  items: pages.flatMap(({ items }) => items).slice(0, SHOWN),
  total: pages.reduce((sum, { total }) => sum + total, 0),
});

/** A row of a change does not tell when the change was submitted, only when the object was. */
const waitingTimes = ({ submitted_at, updated_at }: ServiceRow | AdRow, tab: string) =>
  submitted_at && tab !== "changes" ? { waitsSince: submitted_at } : { at: updated_at };

function useServiceWork(isMine: boolean) {
  const loaded = useLoad(isMine ? "services" : null, async (signal) => {
    const of = async (tab: "submitted" | "changes") => {
      const { items, total } = await listServices({ tab, sort: "queue", ...PAGE }, signal);
      const work = items.map((row) => ({
        id: row.id,
        title: row.title,
        lang: row.lang,
        href: `${SERVICES}?tab=${tab}&service=${row.id}`,
        note: [row.owner.name, row.category].filter(Boolean).join(" · "),
        ...waitingTimes(row, tab),
      }));
      return { items: work, total };
    };
    return both(await Promise.all([of("submitted"), of("changes")]));
  });
  useServicesChanged(loaded.reload);
  return loaded;
}

function useAdWork(isMine: boolean) {
  const loaded = useLoad(isMine ? "ads" : null, async (signal) => {
    const of = async (tab: "queue" | "changes") => {
      const { items, total } = await listBookings({ tab, ...PAGE }, signal);
      const work = items.map((row) => ({
        id: row.id,
        title: row.title,
        href: `${ADS}?tab=${tab}&ad=${row.id}`,
        note: [row.advertiser, row.package].filter(Boolean).join(" · "),
        ...waitingTimes(row, tab),
      }));
      return { items: work, total };
    };
    return both(await Promise.all([of("queue"), of("changes")]));
  });
  useAdsChanged(loaded.reload);
  return loaded;
}

function useEnterpriseWork(isMine: boolean) {
  const loaded = useLoad(isMine ? "enterprises" : null, async (signal) => {
    const { items, total } = await listEnterprises({ verification: "requested", sort: "updated", ...PAGE }, signal);
    const work = items.map((row) => ({
      id: row.id,
      title: row.name,
      lang: row.lang,
      href: `${ENTERPRISES}&enterprise=${row.id}`,
      note: [row.legal_name, row.town].filter(Boolean).join(" · "),
      // a row does not tell when the verification was requested
      at: row.updated_at,
    }));
    return { items: work, total };
  });
  // a decision about an enterprise is a case
  useCasesChanged(loaded.reload);
  return loaded;
}

function useCaseWork(isMine: boolean) {
  const t = useT();
  const loaded = useLoad(isMine ? "cases" : null, (signal) => listCases({ state: "open", ...PAGE }, signal));
  useCasesChanged(loaded.reload);
  const { value, error, reload } = loaded;
  const page = value && {
    items: value.items.map((row) => ({
      id: row.id,
      title: row.subject_title || row.code,
      href: `${CASES}?case=${row.id}`,
      note: `${t(`panel.cases.kind_${row.subject_kind}`)} · ${t(`panel.cases.cause_${row.cause}`)}`,
      waitsSince: row.created_at,
    })),
    total: value.total,
  };
  return { value: page, error, reload };
}

function useConsultWork(isMine: boolean) {
  const counts = useConsultCounts(isMine);
  const open = useLoad(isMine ? "consults" : null, (signal) =>
    listConsults({ page: 1, per_page: REQUESTS_READ }, signal),
  );
  useConsultsChanged(open.reload);
  const page = open.value &&
    counts.value && {
      items: open.value.items
        .filter(({ unread }) => unread)
        .slice(0, SHOWN)
        .map((row) => ({
          id: row.id,
          title: `${row.topic.name} · ${row.name}`,
          href: `${CONSULTS}?request=${row.id}`,
          note: row.excerpt,
          waitsSince: row.created_at,
        })),
      total: counts.value.unread,
    };
  const reload = () => {
    counts.reload();
    open.reload();
  };
  return { value: page, error: open.error ?? counts.error, reload };
}
