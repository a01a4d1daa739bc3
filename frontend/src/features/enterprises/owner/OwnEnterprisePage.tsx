import type { EnterpriseChoices, OwnEnterprise } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { DecisionNote } from "../../../ui/panel/DecisionNote";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { Tabs } from "../../../ui/panel/Tabs";
import { getOwnEnterprise } from "../api";
import { BillingPart } from "./BillingPart";
import { CHECK_TONES, TONES } from "./labels";
import { MembersPart } from "./MembersPart";
import { ProfilePart } from "./ProfilePart";
import { VerificationPart } from "./VerificationPart";

interface Props {
  id: string;
  choices: EnterpriseChoices;
  picture_max_mb: number;
  /** The list of the own enterprises is out of date. */
  onChange: () => void;
}

const PARTS = ["profile", "members", "verification", "billing"] as const;
type Part = (typeof PARTS)[number];

/** One own enterprise, part by part. */
export function OwnEnterprisePage({ id, choices, picture_max_mb, onChange }: Props) {
  const t = useT();
  const here = useLang();
  const address = useUrlQuery();
  const { value, error, reload, put } = useLoad(`enterprise.${id}`, (signal) => getOwnEnterprise(id, signal));
  if (!value)
    return <ListStates list={{ value, error, reload }} failed={t("enterprises.owner.failed_single")} rows={3} />;
  const saved = (enterprise: OwnEnterprise) => {
    put(enterprise);
    onChange();
  };
  const shown = PARTS.filter((part) => isShown(value, part));
  const asked = address.get("confirm") ? "verification" : address.get("part");
  const part = shown.find((one) => one === asked) ?? "profile";
  const { state, verification } = value;
  return (
    <>
      <h3 className="poster-type own-enterprise__name" lang={value.lang === here ? undefined : value.lang}>
        {value.name || t("enterprises.owner.no_name")}
      </h3>
      <p className="row">
        <span className={`status status--${TONES[state]}`}>{t(`enterprises.owner.state_${state}`)}</span>
        {verification.state !== "none" && (
          <span className={`status status--${CHECK_TONES[verification.state]}`}>
            {t(`enterprises.owner.check_${verification.state}`)}
          </span>
        )}
        <span className="small secondary">{t(`enterprises.owner.role_${value.role}`)}</span>
      </p>
      {state === "submitted" && <p className="small secondary">{t("enterprises.owner.waits")}</p>}
      {value.decision && <DecisionNote decision={value.decision} />}
      <Tabs
        label={t("enterprises.owner.parts")}
        current={part}
        tabs={shown.map((name) => ({
          name,
          label: t(`enterprises.owner.part_${name}`),
          count: name === "members" ? value.members.length : undefined,
          href: address.with({ part: name === "profile" ? null : name, confirm: null }),
        }))}
      />
      {part === "profile" && (
        <ProfilePart enterprise={value} choices={choices} picture_max_mb={picture_max_mb} onSaved={saved} />
      )}
      {part === "members" && <MembersPart enterprise={value} onChanged={saved} onLeft={onChange} />}
      {part === "verification" && <VerificationPart enterprise={value} onChanged={saved} onReload={reload} />}
      {part === "billing" && <BillingPart enterprise={value} onSaved={saved} />}
    </>
  );
}

function isShown({ role, billing, state, verification }: OwnEnterprise, part: Part): boolean {
  if (part === "billing") return billing !== null;
  if (part !== "verification") return true;
  return role === "owner" && (state === "active" || verification.state !== "none");
}
