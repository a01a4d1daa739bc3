import type { Profile } from "../../generated/api";
import { useT } from "../../lib/i18n";
import { Note } from "../../ui/site/Note";

/** Tells the person that the account is restricted, what that means, and why. */
export function RestrictionNote({ profile }: { profile: Profile }) {
  const t = useT();
  if (!profile.account.restricted) return null;
  return (
    <Note tone="warn">
      <b>{t("account.restricted_title")}</b> {t("account.restricted_text")}
      {profile.state_reason && <> {profile.state_reason}</>}
    </Note>
  );
}
