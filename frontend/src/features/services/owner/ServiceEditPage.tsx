import { useEffect, useState } from "react";
import type { OwnService, ServiceAction, ServiceChoices } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { wall } from "../../../lib/portalTime";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { Crumbs } from "../../../ui/site/Crumbs";
import { Note } from "../../../ui/site/Note";
import { getChoices, getOwnService, getQuota } from "../api";
import { DecisionNote } from "../../../ui/panel/DecisionNote";
import { RARE, TONES } from "./labels";
import { PendingChange } from "./PendingChange";
import { Submitted } from "./NewService";
import { ServiceActions } from "./ServiceActions";
import { ServiceWizard } from "./ServiceWizard";

const MY_SERVICES = "/services/myservices";

/** A service of the person: its state, its decisions and its form. */
export function ServiceEditPage() {
  const t = useT();
  const slug = useUrlQuery().get("service");
  useEffect(() => {
    if (!slug) navigate(MY_SERVICES, { replace: true });
  }, [slug]);
  const { value, error, reload, put } = useLoad(slug ? `service.${slug}` : null, async (signal) => {
    const [service, choices, quota] = await Promise.all([
      getOwnService(slug, signal),
      getChoices(signal),
      getQuota(signal),
    ]);
    return { service, choices, quota };
  });
  // a step gives the form another beginning
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<OwnService | null>(null);
  const onStep = (service: OwnService | null, action: ServiceAction) => {
    toast({ level: "ok", text: t(`services.owner.did_${action}`) });
    if (!service) return navigate(MY_SERVICES);
    if (action === "copy") return navigate(`/services/edit?service=${service.slug}`);
    if (value) put({ ...value, service });
    setRound(round + 1);
  };
  return (
    <div className="container">
      <EditHead service={value?.service ?? null} slug={slug} />
      <ListStates list={{ value, error, reload }} failed={t("services.owner.failed_single")} />
      {value && done && <Submitted service={done} hours={value.quota.review_hours} />}
      {value && !done && (
        <>
          <StateCard service={value.service} choices={value.choices} onStep={onStep} />
          {value.service.actions.includes("edit") ? (
            <ServiceWizard
              key={`${value.service.id}.${round}`}
              service={value.service}
              choices={value.choices}
              quota={value.quota}
              onSaved={(service) => put({ ...value, service })}
              onDone={setDone}
            />
          ) : (
            <Note>{t("services.owner.not_editable")}</Note>
          )}
        </>
      )}
    </div>
  );
}

function EditHead({ service, slug }: { service: OwnService | null; slug: string }) {
  const t = useT();
  const lang = useLang();
  const title = Object.values(service?.form.texts ?? {}).find((text) => text?.title)?.title;
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t("services.owner.my_services"), path: MY_SERVICES, lang },
          { label: t("services.owner.edit"), path: `/services/edit?service=${slug}`, lang },
        ]}
      />
      <header className="page-head">
        <h1>{title || t("services.owner.edit")}</h1>
      </header>
    </>
  );
}

interface CardProps {
  service: OwnService;
  choices: ServiceChoices;
  onStep: (service: OwnService | null, action: ServiceAction) => void;
}

/** State of a service, the newest decision against it, a change that waits, and the steps with it. */
function StateCard({ service, choices, onStep }: CardProps) {
  const t = useT();
  const lang = useLang();
  const { days_left, decision, pending_state, pending_fields, state, valid_until } = service;
  const fields = pending_fields.map((field) => t(`services.owner.field_${field}`)).join(", ");
  return (
    <section className="service-state" aria-label={t("services.owner.states")}>
      <p className="row">
        <span className={`status status--${TONES[state]}`}>{t(`services.owner.state_${state}`)}</span>
        {valid_until && days_left !== null && days_left !== undefined && (
          <span className="small secondary">
            {t("services.owner.until", { day: formatDate(lang, wall(valid_until)), count: days_left })}
          </span>
        )}
      </p>
      {decision && <DecisionNote decision={decision} />}
      {pending_state && (
        <Note tone={pending_state === "returned" ? "warn" : "info"}>
          {t(`services.owner.pending_note_${pending_state}`, { fields })}
        </Note>
      )}
      {service.live && <PendingChange service={service} live={service.live} choices={choices} />}
      <div className="row service-actions">
        <ServiceActions
          service={service}
          except={["edit", "submit"]}
          folded={{ label: t("panel.actions"), actions: RARE }}
          onDone={onStep}
        />
      </div>
    </section>
  );
}
