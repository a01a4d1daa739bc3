import { useState } from "react";
import type { ServiceOwner, ServiceReview, Trust } from "../../../generated/api";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { wall } from "../../../lib/portalTime";
import { oneOf } from "../../../lib/query";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { FormerDecisions } from "../../../ui/panel/FormerDecisions";
import { Select } from "../../../ui/panel/Select";
import { A } from "../../../ui/site/A";
import { setTrust } from "./api";

const TRUSTS: readonly Trust[] = ["new", "normal", "trusted"];

interface Props {
  review: ServiceReview;
  owner: ServiceOwner;
  onDone: (next: ServiceReview) => void;
}

/** The owner of a service: account, trust, numbers, former decisions. */
export function OwnerCard({ review, owner, onDone }: Props) {
  const t = useT();
  const here = useLang();
  const [asking, setAsking] = useState(false);
  const { person, decisions } = owner;
  const facts: [label: string, value: string][] = [
    [t("panel.services.owner_trust"), t(`panel.accounts.trust_${owner.trust}`)],
    [t("panel.services.owner_since"), formatDateShort(here, wall(owner.since))],
    [t("panel.services.owner_email"), t(`panel.services.owner_email_${owner.email_confirmed ? "yes" : "no"}`)],
    [t("panel.services.owner_lang"), langName(t, owner.lang)],
    [
      t("panel.services.owner_active"),
      t("panel.services.owner_active_of", { active: owner.active, most: owner.most_active }),
    ],
    [t("panel.services.owner_approvals"), String(owner.approvals)],
    [t("panel.services.owner_restrictions"), String(owner.restrictions)],
    [t("panel.services.owner_reports"), String(owner.reports)],
  ];
  return (
    <section aria-labelledby="service-owner">
      <h3 id="service-owner">
        {t("panel.services.owner")} · {person.name}
      </h3>
      <dl className="description-list">
        {facts.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label}.value`}>{value}</dd>])}
      </dl>
      <div className="row">
        {owner.trust_settable && <Button onClick={() => setAsking(true)}>{t("panel.services.do_trust")}</Button>}
        <A className="link" href={`/panel/manager/services?tab=published&owner=${person.id}`}>
          {t("panel.services.owner_services")}
        </A>
      </div>
      <h4>{t("panel.cases.former")}</h4>
      {decisions.length > 0 ? (
        <FormerDecisions decisions={decisions} />
      ) : (
        <p className="small muted">{t("panel.cases.former_none")}</p>
      )}
      {asking && <TrustDialog review={review} owner={owner} onDone={onDone} onClose={() => setAsking(false)} />}
    </section>
  );
}

function TrustDialog({ review, owner, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const [trust, choose] = useState<Trust>(owner.trust);
  const save = async () => {
    onDone(await setTrust(review.service.id, owner.version, trust));
    toast({ level: "ok", text: t("panel.services.done_trust") });
  };
  return (
    <Confirm
      title={t("panel.services.title_trust", { name: owner.person.name })}
      verb={t("panel.services.do_trust")}
      reason={trust === owner.trust && t("panel.accounts.trust_needed")}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t("panel.services.text_trust")}</p>
      <Select
        label={t("panel.services.owner_trust")}
        value={trust}
        choices={TRUSTS.map((value) => ({ value, label: t(`panel.accounts.trust_${value}`) }))}
        onChange={(value) => choose(oneOf(TRUSTS, value) ?? trust)}
      />
    </Confirm>
  );
}
