import { Fragment, useState } from "react";
import { useT, type Translate } from "../../lib/i18n";
import { errorMessage } from "../../lib/errorMessage";
import { ListStates } from "../../ui/panel/list/ListStates";
import { toast } from "../../lib/toasts";
import { useLoad } from "../../lib/useLoad";
import type { NotificationKind, Preference } from "../../generated/api";
import { changePreference, listPreferences } from "./api";

const CHANNELS: readonly Preference["channel"][] = ["page", "mail"];
function kindName(t: Translate, kind: NotificationKind): string {
  const names: Record<NotificationKind, string> = {
    "article.review": t("panel.notifications.kind_article_review"),
    "article.changes": t("panel.notifications.kind_article_changes"),
    "article.published": t("panel.notifications.kind_article_published"),
    "article.translated": t("panel.notifications.kind_article_translated"),
    "translation.assigned": t("panel.notifications.kind_translation_assigned"),
    "translation.outdated": t("panel.notifications.kind_translation_outdated"),
    "review.assigned": t("panel.notifications.kind_review_assigned"),
    "report.received": t("panel.notifications.kind_report_received"),
    "report.decided": t("panel.notifications.kind_report_decided"),
    "authorship.disputed": t("panel.notifications.kind_authorship_disputed"),
    "authorship.decided": t("panel.notifications.kind_authorship_decided"),
    "licence.ending": t("panel.notifications.kind_licence_ending"),
    "decision.made": t("panel.notifications.kind_decision_made"),
    "service.approved": t("panel.notifications.kind_service_approved"),
    "service.lifted": t("panel.notifications.kind_service_lifted"),
    "service.merged": t("panel.notifications.kind_service_merged"),
    "service.changes": t("panel.notifications.kind_service_changes"),
    "service.rejected": t("panel.notifications.kind_service_rejected"),
    "service.expiring": t("panel.notifications.kind_service_expiring"),
    "enterprise.approved": t("panel.notifications.kind_enterprise_approved"),
    "enterprise.lifted": t("panel.notifications.kind_enterprise_lifted"),
    "enterprise.verified": t("panel.notifications.kind_enterprise_verified"),
    "enterprise.refused": t("panel.notifications.kind_enterprise_refused"),
    "enterprise.expiring": t("panel.notifications.kind_enterprise_expiring"),
    "enterprise.expired": t("panel.notifications.kind_enterprise_expired"),
    "enterprise.merged": t("panel.notifications.kind_enterprise_merged"),
    "enterprise.join": t("panel.notifications.kind_enterprise_join"),
    "enterprise.joined": t("panel.notifications.kind_enterprise_joined"),
    "enterprise.declined": t("panel.notifications.kind_enterprise_declined"),
    "enterprise.invitation": t("panel.notifications.kind_enterprise_invitation"),
    "ad.approved": t("panel.notifications.kind_ad_approved"),
    "ad.change_approved": t("panel.notifications.kind_ad_change_approved"),
    "ad.lifted": t("panel.notifications.kind_ad_lifted"),
    "ad.changes": t("panel.notifications.kind_ad_changes"),
    "ad.rejected": t("panel.notifications.kind_ad_rejected"),
    "ad.swapped": t("panel.notifications.kind_ad_swapped"),
    "ad.paid": t("panel.notifications.kind_ad_paid"),
    "ad.started": t("panel.notifications.kind_ad_started"),
    "ad.ending": t("panel.notifications.kind_ad_ending"),
    "ad.report": t("panel.notifications.kind_ad_report"),
    "ad.cancelled": t("panel.notifications.kind_ad_cancelled"),
    "ad.unpaid": t("panel.notifications.kind_ad_unpaid"),
    "invoice.issued": t("panel.notifications.kind_invoice_issued"),
    "invoice.overdue": t("panel.notifications.kind_invoice_overdue"),
    "appeal.received": t("panel.notifications.kind_appeal_received"),
    "appeal.decided": t("panel.notifications.kind_appeal_decided"),
    "case.due": t("panel.notifications.kind_case_due"),
    "consult.new": t("panel.notifications.kind_consult_new"),
    "consult.assigned": t("panel.notifications.kind_consult_assigned"),
    "consult.message": t("panel.notifications.kind_consult_message"),
    "consult.reply": t("panel.notifications.kind_consult_reply"),
    "service.message": t("panel.notifications.kind_service_message"),
    "account.new_device": t("panel.notifications.kind_account_new_device"),
    "account.role": t("panel.notifications.kind_account_role"),
    "account.restricted": t("panel.notifications.kind_account_restricted"),
    "account.unrestricted": t("panel.notifications.kind_account_unrestricted"),
    "account.ending": t("panel.notifications.kind_account_ending"),
    "staff.ending": t("panel.notifications.kind_staff_ending"),
    "staff.substitute": t("panel.notifications.kind_staff_substitute"),
    "work.received": t("panel.notifications.kind_work_received"),
    "work.given": t("panel.notifications.kind_work_given"),
    "terms.changed": t("panel.notifications.kind_terms_changed"),
    "system.backup_failed": t("panel.notifications.kind_system_backup_failed"),
  };
  return names[kind];
}

const SUBJECTS = ["articles", "services", "enterprises", "ads", "consult", "cases", "authorship", "account"] as const;

type FirstWord<Kind> = Kind extends `${infer First}.${string}` ? First : never;

/** The words of a narrow column's head, none of them broken at its hyphen. */
const wholeWords = (words: string) =>
  words.split(" ").map((word, n) => (
    <Fragment key={n}>
      {n > 0 && " "}
      <span className="whole">{word}</span>
    </Fragment>
  ));

/** Subject of the table that a kind stands under, by the first word of its name. */
const SUBJECT_OF: Record<FirstWord<NotificationKind>, (typeof SUBJECTS)[number]> = {
  article: "articles",
  translation: "articles",
  review: "articles",
  service: "services",
  enterprise: "enterprises",
  ad: "ads",
  invoice: "ads",
  consult: "consult",
  report: "cases",
  decision: "cases",
  appeal: "cases",
  case: "cases",
  authorship: "authorship",
  licence: "authorship",
  account: "account",
  staff: "account",
  work: "account",
  terms: "account",
  system: "account",
};

/** Kinds by subject, without subjects that have none. */
function bySubject(kinds: NotificationKind[]) {
  const subjects: Partial<Record<string, string>> = SUBJECT_OF;
  return SUBJECTS.map((subject) => ({
    subject,
    kinds: kinds.filter((kind) => subjects[kind.slice(0, kind.indexOf("."))] === subject),
  })).filter((group) => group.kinds.length > 0);
}

/** Kinds of notifications by channel; those about security cannot be turned off. */
export function NotificationPreferences() {
  const t = useT();
  const { value, error, reload, put } = useLoad("preferences", (signal) => listPreferences(signal));
  const [busy, setBusy] = useState(false);
  const kinds = [...new Set((value ?? []).map((one) => one.kind))];
  const change = async (preference: Preference, enabled: boolean) => {
    setBusy(true);
    put((value ?? []).map((one) => (one === preference ? { ...one, enabled } : one)));
    try {
      const { kind, channel } = preference;
      put(await changePreference({ kind, channel, enabled }));
    } catch (fault) {
      toast({ level: "bad", text: errorMessage(t, fault) });
      reload();
    }
    setBusy(false);
  };
  return (
    <section className="settings-block" aria-labelledby="account-preferences" aria-busy={busy || undefined}>
      <h2 id="account-preferences">{t("panel.notifications.preferences")}</h2>
      <ListStates list={{ value, error, reload }} failed={t("panel.failed")} rows={3} />
      {value && (
        <table className="table preferences">
          <caption className="visually-hidden">{t("panel.notifications.preferences")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("panel.notifications.about")}</th>
              {CHANNELS.map((channel) => (
                <th scope="col" key={channel}>
                  {wholeWords(t(`panel.notifications.channel_${channel}`))}
                </th>
              ))}
            </tr>
          </thead>
          {bySubject(kinds).map((group) => (
            <tbody key={group.subject}>
              <tr className="preferences__subject">
                <th scope="rowgroup" colSpan={1 + CHANNELS.length}>
                  {t(`panel.notifications.subject_${group.subject}`)}
                </th>
              </tr>
              {group.kinds.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{kindName(t, kind)}</th>
                  {CHANNELS.map((channel) => {
                    const preference = value.find((one) => one.kind === kind && one.channel === channel);
                    return (
                      <td key={channel}>
                        {preference ? (
                          <label className="checkbox">
                            <input
                              type="checkbox"
                              checked={preference.enabled}
                              disabled={!preference.optional}
                              aria-label={`${kindName(t, kind)}: ${t(`panel.notifications.channel_${channel}`)}`}
                              title={preference.optional ? undefined : t("panel.notifications.always")}
                              onChange={(event) => void change(preference, event.currentTarget.checked)}
                            />
                          </label>
                        ) : (
                          "–"
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}
