import type { StaffPermission } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";

const KNOWN = [
  "panel_open",
  "articles_write",
  "articles_read",
  "articles_publish",
  "articles_delete",
  "media_upload",
  "categories_read",
  "categories_texts",
  "categories_manage",
  "contacts_read",
  "contacts_draft",
  "contacts_publish",
  "contacts_manage",
  "services_read",
  "services_moderate",
  "cases_decide",
  "consults_answer",
  "consults_manage",
  "staff_read",
  "staff_manage",
  "accounts_manage",
  "legal_read",
  "legal_manage",
  "home_edit",
  "statistics_read",
  "statistics_site",
  "searches_solve",
  "audit_read",
  "system_read",
  "system_manage",
  "reason_codes_edit",
  "enterprises_read",
  "enterprises_verify",
  "invoices_manage",
  "ad_packages_read",
  "ad_packages_pause",
  "ad_packages_manage",
  "ads_read",
  "ads_moderate",
  "ads_trust",
  "authorship_read",
  "authorship_confirm",
  "authorship_manage",
] as const;

/** A permission in words; one without words keeps its own name. */
export function permissionWords(t: Translate, { name, scope }: Pick<StaffPermission, "name" | "scope">): string {
  const known = KNOWN.find((one) => one === name.replace(".", "_"));
  const words = known ? t(`panel.staff.can_${known}`) : name;
  return scope === "own" ? `${words} (${t("panel.staff.permission_own")})` : words;
}
