import { useState } from "react";
import type { OwnService, ServiceChoices, ServiceQuota } from "../../../generated/api";
import { listCountries } from "../../../lib/commonCalls";
import { defaultCountry } from "../../../lib/countries";
import { useT } from "../../../lib/i18n";
import { session } from "../../../lib/storage";
import { useLoad } from "../../../lib/useLoad";
import { FocusedHeading } from "../../../ui/panel/FocusedHeading";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { Note } from "../../../ui/site/Note";
import { getChoices, getOwnService, getQuota } from "../api";
import { ServiceWizard } from "./ServiceWizard";

/** The draft that is being written in this tab, so that a reload goes on with it. */
const CURRENT = "service_draft_id";

interface Loaded {
  quota: ServiceQuota;
  choices: ServiceChoices;
  draft: OwnService | null;
  country: string | null;
}

async function load(signal: AbortSignal): Promise<Loaded> {
  const id = session.getItem(CURRENT);
  const draft = id ? getOwnService(id, signal).catch(() => null) : Promise.resolve(null);
  const [quota, choices, found, countries] = await Promise.all([
    getQuota(signal),
    getChoices(signal),
    draft,
    listCountries(signal),
  ]);
  return { quota, choices, draft: found?.state === "draft" ? found : null, country: defaultCountry(countries) };
}

/** The form of a new service. */
export function NewService() {
  const t = useT();
  const { value, error, reload } = useLoad("service-form", load);
  const [done, setDone] = useState<OwnService | null>(null);
  if (!value) return <ListStates list={{ value, error, reload }} failed={t("services.owner.failed_form")} />;
  if (done) return <Submitted service={done} hours={value.quota.review_hours} />;
  const isFull = value.quota.active >= value.quota.most_active;
  return (
    <div className="stack">
      {value.quota.counts.draft > 0 && !value.draft && (
        <Note>
          {t("services.owner.has_drafts", { count: value.quota.counts.draft })}{" "}
          <A className="link" href="/services/myservices?state=draft">
            {t("services.owner.my_services")}
          </A>
        </Note>
      )}
      {isFull && <Note tone="warn">{t("services.owner.quota_full", { most: value.quota.most_active })}</Note>}
      <ServiceWizard
        service={value.draft}
        choices={value.choices}
        quota={value.quota}
        country={value.country}
        onSaved={(service) => session.setItem(CURRENT, service.id)}
        onDone={(service) => {
          session.removeItem(CURRENT);
          setDone(service);
        }}
      />
    </div>
  );
}

/** The end of the form: what happens now. */
export function Submitted({ service, hours }: { service: OwnService; hours: number }) {
  const t = useT();
  const { pending_state, state } = service;
  const title = Object.values(service.form.texts).find((text) => text?.title)?.title;
  const isWaiting = state === "submitted" || pending_state === "waiting";
  const done = t(state === "published" ? "services.owner.done_live" : "services.owner.did_edit");
  return (
    <div className="form">
      <FocusedHeading>{title || t("services.owner.edit")}</FocusedHeading>
      <Note tone="ok" alert>
        {isWaiting ? t("services.owner.done_review", { count: hours }) : done}
      </Note>
      <p>
        <A className="button button--primary" href="/services/myservices">
          {t("services.owner.my_services")}
        </A>
      </p>
    </div>
  );
}
