import type { ReactNode } from "react";
import type { AdCalendarPlace } from "../../../generated/api";
import { dayAfter, formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { useAdsChanged } from "../../../lib/live";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import { A } from "../../../ui/site/A";
import { getOccupancy } from "./api";
import { BOOKING_TONES } from "../../../lib/labels/bookingStates";

/** Days that are shown at once. */
const DAYS = 90;
/** Days by which the calendar moves. */
const STEP = 30;

/** How full the places are on each of 90 days, with the bookings that hold them. */
export function OccupancyPart({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const lang = useLang();
  const from = address.get("from");
  const calendar = useLoad(`occupancy.${from}`, (signal) => getOccupancy(from, DAYS, signal));
  useAdsChanged(calendar.reload);
  const { value } = calendar;
  return (
    <>
      <PageHead title={t("panel.ads.occupancy")}>
        {value && (
          <>
            <A className="button button--line" href={address.with({ from: dayAfter(value.from, -STEP) })}>
              {t("panel.ads.earlier")}
            </A>
            {from && (
              <A className="button button--line" href={address.with({ from: null })}>
                {t("panel.ads.today")}
              </A>
            )}
            <A className="button button--line" href={address.with({ from: dayAfter(value.from, STEP) })}>
              {t("panel.ads.later")}
            </A>
          </>
        )}
      </PageHead>
      {tabs}
      <ListStates list={calendar} failed={t("panel.ads.occupancy_failed")} rows={5} />
      {value && (
        <>
          <p className="small secondary panel-summary">
            {t("panel.ads.occupancy_days", {
              from: formatDateShort(lang, value.from),
              until: formatDateShort(lang, dayAfter(value.from, value.days - 1)),
            })}
          </p>
          <ul className="occupancy">
            {value.places.map((place) => (
              <li key={place.code} className="card">
                <Place place={place} from={value.from} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** One place: a bar for each day, as high as it is full, and its bookings as links. */
function Place({ place, from }: { place: AdCalendarPlace; from: string }) {
  const t = useT();
  const lang = useLang();
  const { booked, max_sold } = place;
  const full = booked.filter((number) => number >= max_sold).length;
  const some = booked.filter((number) => number > 0).length;
  const said = t("panel.ads.place_days", { some, full, all: booked.length });
  return (
    <>
      <div className="card__head">
        <h2>{place.name}</h2>
        <span className="small secondary">{t("panel.ads.place_shared", { max: max_sold })}</span>
      </div>
      <div className="occupancy__days" role="img" aria-label={said}>
        {booked.map((number, at) => (
          <span
            key={at}
            className={number >= max_sold ? "is-full" : number > 0 ? "is-booked" : undefined}
            title={`${formatDateShort(lang, dayAfter(from, at))}: ${number} / ${max_sold}`}
            style={{ "--level": Math.min(1, number / Math.max(1, max_sold)) }}
          />
        ))}
      </div>
      <p className="small occupancy__said">{said}</p>
      {place.ads.length > 0 && (
        <details className="occupancy__bookings">
          <summary>{t("panel.ads.place_bookings", { number: place.ads.length })}</summary>
          <ul className="worklist">
            {place.ads.map((ad) => (
              <li key={ad.id}>
                <A className="link" href={`/panel/manager/ads?tab=${ad.state}&booking=${ad.id}`}>
                  {ad.title || ad.advertiser}
                </A>{" "}
                <span className={`status status--${BOOKING_TONES[ad.state]}`}>{t(`panel.ads.state_${ad.state}`)}</span>{" "}
                <span className="tiny muted">
                  {formatDateShort(lang, ad.start_on)} – {formatDateShort(lang, ad.end_on)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
