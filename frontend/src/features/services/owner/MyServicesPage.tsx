import type { OwnServiceRow, ServiceState } from "../../../generated/api";
import { formatDate, formatDateShort, formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { wall } from "../../../lib/portalTime";
import { positive } from "../../../lib/query";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { Pager } from "../../../ui/Pager";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { Crumbs } from "../../../ui/site/Crumbs";
import { Empty } from "../../../ui/site/Empty";
import { getQuota, listOwnServices } from "../api";
import { DecisionNote } from "../../../ui/panel/DecisionNote";
import { RARE, STATES, TONES } from "./labels";
import { ServiceActions } from "./ServiceActions";

const PATH = "/services/myservices";

/** The own services by state, with their numbers and steps. */
export function MyServicesPage() {
  const t = useT();
  const lang = useLang();
  const address = useUrlQuery();
  const state = STATES.find((one) => one === address.get("state")) ?? null;
  const page = positive(address.get("page"), 1);
  const list = useLoad(`services.${state}.${page}`, (signal) => listOwnServices(state, page, signal));
  const quota = useLoad("services.quota", getQuota);
  const { value } = list;
  const reload = () => {
    list.reload();
    quota.reload();
  };
  return (
    <div className="container">
      <Crumbs
        crumbs={[
          { label: t("account.crumb"), path: "/profile/account", lang },
          { label: t("services.owner.my_services"), path: PATH, lang },
        ]}
      />
      <header className="page-head">
        <div className="row row--between">
          <h1>{t("services.owner.my_services")}</h1>
          <p className="row">
            <A className="button button--primary" href="/services/create">
              {t("services.owner.create")}
            </A>
            <A className="button button--line" href="/profile/account?tab=messages">
              {t("services.owner.messages")}
            </A>
          </p>
        </div>
        {quota.value && (
          <p className="small">
            {t("services.owner.quota", { active: quota.value.active, most: quota.value.most_active })}
          </p>
        )}
      </header>
      <StateChips state={state} counts={quota.value?.counts ?? null} with={address.with} />
      <ListStates list={list} failed={t("services.owner.failed")} rows={3} />
      {value?.total === 0 && (
        <Empty title={t("services.owner.none")} text={t("services.owner.none_text")}>
          <A className="button button--line" href="/services/create">
            {t("services.owner.create")}
          </A>
        </Empty>
      )}
      {value && value.total > 0 && (
        <>
          <ul className="x">
            {value.items.map((service) => (
              <Row key={service.id} service={service} onChange={reload} />
            ))}
          </ul>
          <Pager path={address.path} page={value.page} per_page={value.per_page} total={value.total} />
        </>
      )}
    </div>
  );
}

interface ChipsProps {
  state: ServiceState | null;
  counts: Record<ServiceState, number> | null;
  with: (changes: Record<string, string | null>) => string;
}

function StateChips({ state, counts, with: addressWith }: ChipsProps) {
  const t = useT();
  const lang = useLang();
  return (
    <nav className="chips chips--scroll" aria-label={t("services.owner.states")}>
      <A className="chip" href={PATH} aria-current={state === null ? "page" : undefined}>
        {t("services.owner.state_all")}
      </A>
      {STATES.filter((one) => one === state || (counts?.[one] ?? 0) > 0).map((one) => (
        <A
          key={one}
          className="chip"
          href={addressWith({ state: one, page: null })}
          aria-current={one === state ? "page" : undefined}
        >
          {t(`services.owner.state_${one}`)}
          <span className="numeric">{formatNumber(lang, counts?.[one] ?? 0)}</span>
        </A>
      ))}
    </nav>
  );
}

function Row({ service, onChange }: { service: OwnServiceRow; onChange: () => void }) {
  const t = useT();
  const here = useLang();
  const { cover, days_left, featured_until, state, valid_until } = service;
  const edit = `/services/edit?service=${service.slug}`;
  const facts = [
    service.category,
    valid_until && days_left !== null && days_left !== undefined
      ? t("services.owner.until", { day: formatDate(here, wall(valid_until)), count: days_left })
      : "",
    featured_until ? t("services.owner.featured_until", { day: formatDateShort(here, wall(featured_until)) }) : "",
  ].filter(Boolean);
  return (
    <li className="my-services__row">
      {cover && (
        <span className="picture picture--3x2 my-services__cover">
          <img src={cover.src} width={cover.width} height={cover.height} alt="" loading="lazy" />
        </span>
      )}
      <div className="my-services__text">
        <p className="row">
          <span className={`status status--${TONES[state]}`}>{t(`services.owner.state_${state}`)}</span>
          {service.pending_state && (
            <span className="status status--info">{t(`services.owner.pending_${service.pending_state}`)}</span>
          )}
        </p>
        <h2 className="poster-type my-services__title" lang={service.lang === here ? undefined : service.lang}>
          <A href={edit}>{service.title || t("services.owner.no_title")}</A>
        </h2>
        <p className="tiny muted">{facts.join(" · ")}</p>
        {state === "submitted" && <p className="small secondary">{t("services.owner.waits")}</p>}
        {service.decision && <DecisionNote decision={service.decision} />}
      </div>
      <p className="my-services__numbers numeric">
        <span>
          <b>{formatNumber(here, service.views)}</b> {t("services.owner.views", { count: service.views })}
        </span>
        <span>
          <b>{formatNumber(here, service.contact_clicks)}</b>{" "}
          {t("services.owner.contacts", { count: service.contact_clicks })}
        </span>
      </p>
      <div className="my-services__actions service-actions">
        {service.actions.includes("edit") && (
          <A className={`button button--${state === "changes_requested" ? "primary" : "line"}`} href={edit}>
            {t("services.owner.do_edit")}
          </A>
        )}
        <ServiceActions
          service={service}
          except={["edit", "submit", "discard"]}
          folded={{
            label: t("services.owner.more_for", { title: service.title || t("services.owner.no_title") }),
            actions: RARE,
          }}
          onDone={(answer, action) => {
            if (action === "copy" && answer) return navigate(`/services/edit?service=${answer.slug}`);
            toast({ level: "ok", text: t(`services.owner.did_${action}`) });
            onChange();
          }}
        />
      </div>
    </li>
  );
}
