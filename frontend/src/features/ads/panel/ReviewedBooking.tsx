import { useEffect, useRef, useState } from "react";
import type { AdReview } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { useLoad } from "../../../lib/useLoad";
import { CaseDecision } from "../../../ui/panel/CaseDecision";
import { FormerDecisions } from "../../../ui/panel/FormerDecisions";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { bookedPlaces } from "../designs";
import { PlacePreviews } from "../PlacePreviews";
import { AdvertiserCard } from "./AdvertiserCard";
import { getBooking } from "./api";
import { BookingBadges } from "./BookingBadges";
import { BookingFacts } from "./BookingFacts";
import { LinkChecks } from "./LinkChecks";

interface Props {
  id: string;
  /** Grows whenever bookings or cases changed. */
  round: number;
  onDecided: () => void;
  onChange: () => void;
}

/** A booking as it is reviewed: every design in every place, the page behind it, the advertiser, and the decision. */
export function ReviewedBooking({ id, round, onDecided, onChange }: Props) {
  const t = useT();
  const { value, error, reload } = useLoad(`${id}.${round}`, (signal) => getBooking(id, signal));
  // to take the case changes it as well; the next booking follows only after a decision
  const isDecided = value ? value.ad.decided : null;
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (isDecided && before.current === false) onDecided();
    if (isDecided !== null) before.current = isDecided;
  }, [isDecided, onDecided]);
  if (!value) {
    return (
      <div className="card">
        <ListStates list={{ value, error, reload }} failed={t("panel.ads.failed_single")} rows={4} />
      </div>
    );
  }
  return (
    <>
      <section className="card" aria-labelledby="reviewed-title">
        <div className="card__head">
          <h2 id="reviewed-title">{value.ad.title}</h2>
          <A className="link small" href={`/panel/manager/ads?tab=${tabOf(value)}&booking=${id}`}>
            {t("panel.ads.opened")}
          </A>
        </div>
        <div className="card__body stack">
          <BookingBadges row={value.ad} />
          {value.changed.length > 0 && (
            <p className="note">
              {t("panel.ads.changed", {
                fields: value.changed.map((field) => t(`panel.ads.field_${field}`)).join(", "),
              })}
            </p>
          )}
          <Designs review={value} />
          <LinkChecks id={id} targets={value.targets} />
        </div>
      </section>
      <div className="stack">
        <section className="card">
          <div className="card__body">
            <CaseDecision row={value.case} title={value.ad.title} onDone={onChange} />
          </div>
        </section>
        <section className="card" aria-labelledby="reviewed-facts">
          <div className="card__head">
            <h2 id="reviewed-facts">{t("panel.ads.column_booking")}</h2>
          </div>
          <div className="card__body">
            <BookingFacts review={value} />
          </div>
        </section>
        {value.advertiser && <AdvertiserCard advertiser={value.advertiser} />}
        {value.decisions.length > 0 && (
          <section className="card" aria-labelledby="reviewed-decisions">
            <div className="card__head">
              <h2 id="reviewed-decisions">{t("panel.ads.decisions")}</h2>
            </div>
            <div className="card__body">
              <FormerDecisions decisions={value.decisions} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}

const tabOf = ({ ad: { state, change_state } }: AdReview) =>
  change_state === "waiting" ? "changes" : state === "submitted" || state === "in_review" ? "queue" : state;

/** Every design in every place; where a change waits, the approved version is one click away. */
function Designs({ review }: { review: AdReview }) {
  const t = useT();
  const [showsLive, setShowsLive] = useState(false);
  const form = (showsLive && review.live) || review.form;
  const places = bookedPlaces(form, review.package);
  return (
    <>
      {review.live && (
        <div className="segmented" role="group" aria-label={t("panel.ads.versions")}>
          {([false, true] as const).map((isLive) => (
            <button
              key={String(isLive)}
              type="button"
              aria-pressed={isLive === showsLive}
              onClick={() => setShowsLive(isLive)}
            >
              {t(isLive ? "panel.ads.version_live" : "panel.ads.version_change")}
            </button>
          ))}
        </div>
      )}
      {form.designs.map((design, at) => (
        <section key={at} className="stack--tight" aria-label={`${t("panel.ads.designs")} ${at + 1}`}>
          <h3 className="opened-ad__heading">
            {langName(t, design.lang)}: <span lang={design.lang}>{design.headline}</span>
          </h3>
          {design.alt && (
            <p className="small secondary" lang={design.lang}>
              {design.alt}
            </p>
          )}
          <PlacePreviews design={design} places={places} advertiser={form.advertiser_name} pictures={review.pictures} />
        </section>
      ))}
    </>
  );
}
