import type { Translate } from "../../../lib/i18n";
import type { StaffRow } from "../../../generated/api";

/** The second factor or passkey of a person. */
export function factorWords(t: Translate, { two_factor, passkeys }: Pick<StaffRow, "two_factor" | "passkeys">): string {
  const ways = [two_factor && t("panel.staff.two_factor_on"), passkeys && t("panel.staff.two_factor_passkey")];
  return ways.filter(Boolean).join(", ") || t("panel.staff.two_factor_off");
}
