import type { Translate } from "../../../lib/i18n";

const KNOWN = [
  "account_delete",
  "account_email",
  "account_keep",
  "account_recovery_codes",
  "account_second_factor_off",
  "account_second_factor_on",
  "article_approve",
  "article_archive",
  "article_comment",
  "article_correct",
  "article_create",
  "article_erase",
  "article_hand_over",
  "article_mark",
  "article_preview",
  "article_publish",
  "article_redraft",
  "article_remove",
  "article_request_changes",
  "article_resolve",
  "article_restore",
  "article_restore_revision",
  "article_schedule",
  "article_submit",
  "article_text",
  "article_unschedule",
  "article_update",
  "article_withdraw",
  "author_create",
  "author_update",
  "category_create",
  "category_merge",
  "category_move",
  "category_state",
  "category_update",
  "media_upload",
  "passkey_add",
  "passkey_remove",
  "operator_update",
  "owner_page_approve",
  "owner_page_create",
  "owner_page_discard",
  "owner_page_effective",
  "owner_page_fill",
  "owner_page_order",
  "owner_page_recall",
  "owner_page_remove",
  "owner_page_text",
  "owner_page_update",
  "password_change",
  "password_reset",
  "redirect_remove",
  "section_create",
  "section_remove",
  "section_update",
  "setup",
  "staff_accept",
  "staff_create",
  "staff_end_sessions",
  "staff_hand_over",
  "staff_invite",
  "staff_invite_again",
  "staff_invite_withdraw",
  "staff_languages",
  "staff_reset_two_factor",
  "staff_return",
  "staff_set_password",
  "staff_set_role",
  "staff_suspend",
] as const;

const TYPES = [
  "user",
  "invitation",
  "article",
  "author",
  "category",
  "section",
  "media",
  "redirect",
  "owner_page",
  "operator",
] as const;

/** What was done, in words; an action without words keeps its own name. */
export function actionWords(t: Translate, action: string): string {
  const name = action.replace(/\./g, "_");
  const known = KNOWN.find((one) => one === name);
  return known ? t(`panel.audit.did_${known}`) : action;
}

export function typeWords(t: Translate, type: string): string {
  const known = TYPES.find((one) => one === type);
  return known ? t(`panel.audit.type_${known}`) : type;
}
