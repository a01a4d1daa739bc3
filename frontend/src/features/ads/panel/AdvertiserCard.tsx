import type { AdAdvertiser } from "../../../generated/api";
import { formatDate, formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { wall } from "../../../lib/portalTime";
import { FormerDecisions } from "../../../ui/panel/FormerDecisions";
import { A } from "../../../ui/site/A";

/** The advertiser with earlier decisions about their content. */
export function AdvertiserCard({ advertiser }: { advertiser: AdAdvertiser }) {
  const t = useT();
  const here = useLang();
  const { person, enterprise, verified, email_confirmed, approvals, restrictions, decisions } = advertiser;
  return (
    <section className="card" aria-labelledby="advertiser">
      <div className="card__head">
        <h2 id="advertiser">{t("panel.ads.column_advertiser")}</h2>
        <A className="link small" href={`/panel/manager/ads?tab=running&owner=${person.id}`}>
          {t("panel.ads.all_bookings")}
        </A>
      </div>
      <div className="card__body stack">
        <p>
          <b>{person.name}</b>
          {enterprise && <> · {enterprise.name}</>}
        </p>
        <p className="row">
          {enterprise && (
            <span className={`status status--${verified ? "ok" : "mute"}`}>
              {t(verified ? "panel.ads.verified" : "panel.ads.unverified")}
            </span>
          )}
          {!email_confirmed && <span className="status status--warn">{t("panel.ads.email_unconfirmed")}</span>}
          <span className={`status status--${TRUST_TONES[advertiser.trust]}`}>
            {t(`panel.accounts.trust_${advertiser.trust}`)}
          </span>
        </p>
        <p className="small secondary">
          {t("panel.ads.account_since", { day: formatDate(here, wall(advertiser.since)) })} ·{" "}
          {langName(t, advertiser.lang)}
        </p>
        <p className="small secondary">
          {t("panel.ads.approvals", { number: formatNumber(here, approvals) })} ·{" "}
          {t("panel.ads.restrictions", { number: formatNumber(here, restrictions) })}
        </p>
        {decisions.length > 0 && <FormerDecisions decisions={decisions} />}
      </div>
    </section>
  );
}

const TRUST_TONES: Record<AdAdvertiser["trust"], "mute" | "ok"> = {
  new: "mute",
  normal: "mute",
  trusted: "ok",
};
