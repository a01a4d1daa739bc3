import type { EnterpriseReview } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { getReview } from "./api";
import { BusinessPart } from "./BusinessPart";
import { CheckPart } from "./CheckPart";
import { EnterpriseBadges } from "./EnterpriseBadges";
import { FactsPart } from "./FactsPart";
import { InsightPart } from "./InsightPart";
import { StepsPart } from "./StepsPart";

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
    <section className="card opened-service" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title" lang={foreign}>
          {value?.name ?? t("panel.enterprises.opened")}
        </h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.enterprises.failed_single")} rows={3} />
      {value && (
        <div className="opened-service__body">
          <div className="stack">
            <Head review={value} />
            <FactsPart review={value} />
            {value.insight && <CheckPart review={value} insight={value.insight} onDone={done} />}
          </div>
          <div className="stack">
            {value.insight && <InsightPart review={value} insight={value.insight} onDone={done} />}
            <StepsPart review={value} onDone={(next) => (next ? done(next) : onChange())} />
            <Services review={value} />
            <BusinessPart id={id} round={round} />
          </div>
        </div>
      )}
    </section>
  );
}

/** State, and the ways to the public page and to what waits. */
function Head({ review }: { review: EnterpriseReview }) {
  const t = useT();
  const here = useLang();
  const { path, state } = review;
  const waiting = review.case;
  return (
    <div className="row">
      <EnterpriseBadges row={review} />
      {path && (
        <A className="link" href={path}>
          {t("panel.enterprises.open_page")}
        </A>
      )}
      {waiting?.decision && waiting.can_undo && (
        <span className="small secondary">
          {t("panel.cases.undo_hint", { time: fullTime(here, waiting.decision.undo_until) })}
        </span>
      )}
      {state === "submitted" && (
        <A className="link" href={waiting ? `/panel/inbox?case=${waiting.id}` : "/panel/inbox"}>
          {t("panel.enterprises.decide")}
        </A>
      )}
    </div>
  );
}

function Services({ review }: { review: EnterpriseReview }) {
  const t = useT();
  const here = useLang();
  if (review.newest_services.length === 0) return null;
  return (
    <section aria-labelledby="enterprise-services">
      <h3 id="enterprise-services">{t("panel.enterprises.services")}</h3>
      <ul className="x">
        {review.newest_services.map((service) => (
          <li key={service.path}>
            <A className="link" href={service.path} lang={service.lang === here ? undefined : service.lang}>
              {service.title}
            </A>
          </li>
        ))}
      </ul>
    </section>
  );
}
