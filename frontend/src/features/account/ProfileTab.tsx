import { useState } from "react";
import { useT } from "../../lib/i18n";
import { SettingsBlock } from "./SettingsBlock";
import { AbsenceBlock } from "./AbsenceBlock";
import { EmailBlock } from "./EmailBlock";
import { PersonForm } from "./PersonForm";
import { PhotoRow } from "./PhotoRow";
import type { TabProps } from "./types";
import type { Account } from "../../generated/api";

/** The tab of portrait, profile and e-mail address. */
export function ProfileTab({ profile, put, reload }: TabProps) {
  const t = useT();
  const [round, setRound] = useState(0);
  const changed = (account: Account) => put({ ...profile, account });
  const again = () => {
    setRound(round + 1);
    reload();
  };
  return (
    <>
      <SettingsBlock title={t("account.tab_profile")}>
        <PhotoRow profile={profile} onChange={changed} />
        <PersonForm key={round} account={profile.account} onSaved={changed} onReload={again} />
      </SettingsBlock>
      <EmailBlock profile={profile} put={put} />
      {profile.account.capabilities.includes("staff.read") && <AbsenceBlock person_id={profile.account.id} />}
    </>
  );
}
