import type { AdAdvertiser } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { wall } from "../../../lib/portalTime";
import { FormerDecisions } from "../../../ui/panel/FormerDecisions";

/** The advertiser of a booking: account, enterprise, trust, former decisions. */
export function AdvertiserCard({ advertiser }: { advertiser: AdAdvertiser }) {
  const t = useT();
  const here = useLang();
  const { person, enterprise, decisions } = advertiser;
  const facts: [label: string, value: string][] = [
    [t("panel.services.owner_trust"), t(`panel.accounts.trust_${advertiser.trust}`)],
    [t("panel.services.owner_since"), formatDateShort(here, wall(advertiser.since))],
    [t("panel.services.owner_email"), t(`panel.services.owner_email_${advertiser.email_confirmed ? "yes" : "no"}`)],
    [t("panel.services.owner_lang"), langName(t, advertiser.lang)],
    [t("panel.services.owner_approvals"), String(advertiser.approvals)],
    [t("panel.services.owner_restrictions"), String(advertiser.restrictions)],
  ];
  if (enterprise) {
    const name = enterprise.name;
    facts.unshift([
      t("ads.owner.enterprise"),
      advertiser.verified ? t("ads.owner.enterprise_verified", { name }) : name,
    ]);
  }
  return (
    <section aria-labelledby="ad-advertiser">
      <h3 id="ad-advertiser">
        {t("ads.owner.advertiser")} · {person.name}
      </h3>
      <dl className="description-list">
        {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
      </dl>
      <h4>{t("panel.cases.former")}</h4>
      {decisions.length > 0 ? (
        <FormerDecisions decisions={decisions} />
      ) : (
        <p className="small muted">{t("panel.cases.former_none")}</p>
      )}
    </section>
  );
}
