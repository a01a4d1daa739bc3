import { useEffect, useRef, useState } from "react";
import type { AdReview } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { useLoad } from "../../../lib/useLoad";
import { CaseDecision } from "../../../ui/panel/CaseDecision";
import { FormerDecisions } from "../../../ui/panel/FormerDecisions";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { designLangs } from "../designs";
import { AdvertiserCard } from "./AdvertiserCard";
import { getBooking } from "./api";
import { BookingBadges } from "./BookingBadges";
import { BookingFacts } from "./BookingFacts";
import { LinkChecks } from "./LinkChecks";
import { ReviewedDesigns } from "./ReviewedDesigns";
import { useUnviewedLangs } from "./useUnviewedLangs";

interface Props {
  id: string;
  /** Grows whenever bookings or cases changed. */
  round: number;
  onDecided: () => void;
  onChange: () => void;
}

/** A booking as it is reviewed: the page behind it, every design in every place, the advertiser, and the decision. */
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
  if (value) return <Review review={value} onChange={onChange} />;
  return (
    <div className="card">
      <ListStates list={{ value, error, reload }} failed={t("panel.ads.failed_single")} rows={4} />
    </div>
  );
}

function Review({ review, onChange }: { review: AdReview; onChange: () => void }) {
  const t = useT();
  const here = useLang();
  const [showsLive, setShowsLive] = useState(false);
  const [chosen, setChosen] = useState<Lang>(here);
  const { ad, advertiser, decisions, targets } = review;
  // after a decision there is no second version to choose; the next change is shown first again
  if (showsLive && !review.live) setShowsLive(false);
  const live = showsLive ? review.live : null;
  const form = live ?? review.form;
  const langs = designLangs(form);
  const lang = langs.find((one) => one === chosen) ?? langs[0] ?? null;
  const unviewed = useUnviewedLangs(review.form, live ? null : lang);
  return (
    <div className="reviewed">
      <section className="card" aria-labelledby="reviewed-title">
        <div className="card__head">
          <h2 id="reviewed-title">{ad.title}</h2>
          <A className="link small" href={`/panel/manager/ads?tab=${tabOf(review)}&booking=${ad.id}`}>
            {t("panel.ads.opened")}
          </A>
        </div>
        <div className="card__body stack">
          <BookingBadges row={ad} />
          <Changed review={review} />
          <LinkChecks id={ad.id} targets={targets} />
          {review.live && <Versions showsLive={showsLive} onLive={setShowsLive} />}
          <ReviewedDesigns review={review} form={form} lang={lang} unviewed={live ? [] : unviewed} onLang={setChosen} />
        </div>
      </section>
      <div className="reviewed__side">
        <section className="card reviewed__decision">
          <div className="card__body">
            <CaseDecision row={review.case} title={ad.title} hint={unviewedHint(t, unviewed)} onDone={onChange} />
          </div>
        </section>
        <div className="reviewed__facts">
          <section className="card" aria-labelledby="reviewed-facts">
            <div className="card__head">
              <h2 id="reviewed-facts">{t("panel.ads.column_booking")}</h2>
            </div>
            <div className="card__body">
              <BookingFacts review={review} />
            </div>
          </section>
          {advertiser && <AdvertiserCard advertiser={advertiser} />}
          {decisions.length > 0 && (
            <section className="card" aria-labelledby="reviewed-decisions">
              <div className="card__head">
                <h2 id="reviewed-decisions">{t("panel.ads.decisions")}</h2>
              </div>
              <div className="card__body">
                <FormerDecisions decisions={decisions} />
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

const tabOf = ({ ad: { state, change_state } }: AdReview) =>
  change_state === "waiting" ? "changes" : state === "submitted" || state === "in_review" ? "queue" : state;

/** Names the languages that nobody should approve unread. */
const unviewedHint = (t: ReturnType<typeof useT>, langs: readonly Lang[]) =>
  langs.length > 0 && t("panel.ads.not_viewed", { langs: langs.map((one) => t(`common.lang.${one}`)).join(", ") });

function Changed({ review: { changed } }: { review: AdReview }) {
  const t = useT();
  if (changed.length === 0) return null;
  return (
    <p className="note">
      {t("panel.ads.changed", { fields: changed.map((field) => t(`panel.ads.field_${field}`)).join(", ") })}
    </p>
  );
}

interface VersionsProps {
  showsLive: boolean;
  onLive: (showsLive: boolean) => void;
}

/** Where a change waits, the approved version is one click away. */
function Versions({ showsLive, onLive }: VersionsProps) {
  const t = useT();
  return (
    <div className="segmented" role="group" aria-label={t("panel.ads.versions")}>
      {([false, true] as const).map((isLive) => (
        <button key={String(isLive)} type="button" aria-pressed={isLive === showsLive} onClick={() => onLive(isLive)}>
          {t(isLive ? "panel.ads.version_live" : "panel.ads.version_change")}
        </button>
      ))}
    </div>
  );
}
