import type { AdReview } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { CaseDecision } from "../../../ui/panel/CaseDecision";
import { FormerDecisions } from "../../../ui/panel/FormerDecisions";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { Note } from "../../../ui/site/Note";
import { formatDate } from "../../../lib/format";
import { bookedPlaces } from "../designs";
import { PlacePreviews } from "../PlacePreviews";
import { AdBadges } from "./AdBadges";
import { AdvertiserCard } from "./AdvertiserCard";
import { getAdReview } from "./api";
import { LinkChecks } from "./LinkChecks";

interface Props {
  id: string;
  /** Grows whenever bookings or cases changed. */
  round: number;
  onChange: () => void;
  onClose: () => void;
}

/** The booking that the address names: what waits, its designs in every place, its links and its advertiser. */
export function ReviewedAd({ id, round, onChange, onClose }: Props) {
  const t = useT();
  const { value, error, reload } = useLoad(`${id}.${round}`, (signal) => getAdReview(id, signal));
  return (
    <section className="card opened-service" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title">{value?.ad.title ?? t("ads.owner.facts")}</h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("ads.owner.failed")} rows={3} />
      {value && (
        <div className="opened-service__body">
          <div className="stack">
            <AdBadges row={value.ad} />
            <CaseDecision row={value.case} onDone={onChange} />
            {value.changed.length > 0 && (
              <Note>
                {t("panel.ads_moderating.changed", {
                  fields: value.changed.map((field) => t(`panel.ads_moderating.field_${field}`)).join(", "),
                })}
              </Note>
            )}
            <Designs review={value} />
          </div>
          <div className="stack">
            <Facts review={value} />
            <LinkChecks id={value.ad.id} targets={value.targets} />
            {value.advertiser && <AdvertiserCard advertiser={value.advertiser} />}
            {value.decisions.length > 0 && (
              <section aria-labelledby="ad-decisions">
                <h3 id="ad-decisions">{t("panel.ads_moderating.decisions")}</h3>
                <FormerDecisions decisions={value.decisions} />
              </section>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** Every design in every place; those of the approved version stand beside a change. */
function Designs({ review }: { review: AdReview }) {
  const t = useT();
  const { form, live, pictures } = review;
  const isChanged = live && review.changed.includes("designs");
  const versions = isChanged ? [form, live] : [form];
  return (
    <>
      {versions.map((version, n) => (
        <section key={n} className="stack" aria-labelledby={`ad-version-${n}`}>
          <h3 id={`ad-version-${n}`}>
            {t(n > 0 ? "panel.ads_moderating.version_live" : "panel.ads_moderating.version_new")}
          </h3>
          {version.designs.map((design, at) => (
            <div key={at} className="stack">
              <h4>
                {t("ads.owner.design", { number: at + 1 })}: {langName(t, design.lang)}
              </h4>
              {design.alt && (
                <p className="small" lang={design.lang}>
                  {t("ads.owner.alt")}: {design.alt}
                </p>
              )}
              <PlacePreviews
                design={design}
                places={bookedPlaces(version, review.package)}
                advertiser={version.advertiser_name}
                pictures={pictures}
              />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

function Facts({ review }: { review: AdReview }) {
  const t = useT();
  const here = useLang();
  const { ad, form } = review;
  const day = ad.start_on ?? ad.wished_on ?? review.package.first_free_on;
  const facts: [label: string, value: string][] = [
    [t("ads.owner.choose_package"), review.package.name],
    [
      t("ads.owner.places"),
      bookedPlaces(form, review.package)
        .map(({ name }) => name)
        .join(", "),
    ],
    [t("ads.owner.start"), day ? formatDate(here, day) : t("ads.owner.never_free")],
    [t("ads.owner.advertiser"), form.advertiser_name],
    [t("ads.owner.contact"), [form.contact.name, form.contact.email, form.contact.phone].filter(Boolean).join(", ")],
  ];
  return (
    <section aria-labelledby="ad-facts">
      <h3 id="ad-facts">{t("ads.owner.facts")}</h3>
      <dl className="description-list">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
      </dl>
    </section>
  );
}
