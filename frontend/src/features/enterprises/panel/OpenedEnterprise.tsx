import { Fragment } from "react";
import type { EnterpriseReview } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime, wall } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { kindWords } from "../kindWords";
import { registeredName } from "../registeredName";
import { getReview } from "./api";
import { CheckPart } from "./CheckPart";
import { EnterpriseBadges } from "./EnterpriseBadges";
import { InsightPart } from "./InsightPart";
import { StepsPart } from "./StepsPart";

/** A form that the list of its country does not have. */
const OTHER_FORM = "other";

interface Props {
  id: string;
  /** Grows whenever enterprises or cases changed. */
  round: number;
  onChange: () => void;
  onClose: () => void;
}

/** The enterprise that the address names: its profile, the registers of its country, and the steps with it. */
export function OpenedEnterprise({ id, round, onChange, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const { value, error, reload, put } = useLoad(`${id}.${round}`, (signal) => getReview(id, signal));
  const done = (next: EnterpriseReview) => {
    put(next);
    onChange();
  };
  const foreign = value && value.lang !== here ? value.lang : undefined;
  return (
    <section className="card" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title" lang={foreign}>
          {value?.name ?? t("panel.enterprises.opened")}
        </h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.enterprises.failed")} rows={3} />
      {value && (
        <div className="card__body stack">
          <div className="row">
            <EnterpriseBadges row={value} />
            {value.path && (
              <A className="link" href={value.path}>
                {t("panel.enterprises.open_page")}
              </A>
            )}
            {value.case?.decision && value.case.can_undo && (
              <span className="small secondary">
                {t("panel.cases.undo_hint", { time: fullTime(here, value.case.decision.undo_until) })}
              </span>
            )}
            {value.state === "submitted" && (
              <A className="link" href={value.case ? `/panel/inbox?case=${value.case.id}` : "/panel/inbox"}>
                {t("panel.enterprises.decide")}
              </A>
            )}
          </div>
          <Facts review={value} />
          {value.insight && <CheckPart review={value} insight={value.insight} onDone={done} />}
          {value.insight && <InsightPart review={value} insight={value.insight} onDone={done} />}
          <StepsPart review={value} onDone={(next) => (next ? done(next) : onChange())} />
          {value.newest_services.length > 0 && (
            <section aria-labelledby="enterprise-services">
              <h3 id="enterprise-services">{t("panel.enterprises.services")}</h3>
              <ul className="x">
                {value.newest_services.map((service) => (
                  <li key={service.path}>
                    <A className="link" href={service.path} lang={service.lang === here ? undefined : service.lang}>
                      {service.title}
                    </A>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </section>
  );
}

/** The identity, and where it can be looked up. */
function Facts({ review }: { review: EnterpriseReview }) {
  const t = useT();
  const here = useLang();
  const { form } = review;
  const { address, phone, website, contact_person, email } = form.card;
  const street = [address.street, address.house_no].filter(Boolean).join(" ");
  const town = [address.postal_code, address.town].filter(Boolean).join(" ");
  const until = review.verified_until ? formatDateShort(here, wall(review.verified_until)) : "";
  const facts: [label: string, value: string][] = [
    [
      t("panel.enterprises.legal_name"),
      registeredName(form.legal_name, form.legal_form === OTHER_FORM ? "" : form.legal_form),
    ],
    [t("panel.enterprises.kind"), kindWords(t, form.kind)],
    [t("panel.enterprises.uid"), review.uid],
    [t("panel.enterprises.register_no"), form.register_no],
    [t("panel.enterprises.address"), [street, town, review.country].filter(Boolean).join(", ")],
    [t("panel.enterprises.contact_person"), contact_person],
    [t("panel.enterprises.email"), email],
    [t("panel.enterprises.phone"), phone],
    [t("panel.enterprises.verified_until"), until],
  ];
  return (
    <section aria-labelledby="enterprise-facts">
      <h3 id="enterprise-facts">{t("panel.enterprises.facts")}</h3>
      <dl className="description-list">
        {facts.map(
          ([label, value]) =>
            value && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
        {website && (
          <>
            <dt>{t("panel.enterprises.website")}</dt>
            <dd>
              <a className="link" href={website} rel="noopener nofollow">
                {website}
              </a>
            </dd>
          </>
        )}
        <dt>{t("panel.enterprises.registers")}</dt>
        <dd className="row">
          {review.registers.map(({ name, url }) => (
            <a key={url} className="link" href={url} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          ))}
        </dd>
      </dl>
    </section>
  );
}
