import type { MailLine, MailState } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { fullTime } from "../../../lib/portalTime";
import { Button } from "../../../ui/panel/Button";
import type { Column } from "../../../ui/panel/list/ListTable";

/** Columns of the mail queue; what was sent has no next try. */
export function mailColumns(
  t: Translate,
  lang: Lang,
  state: MailState,
  onRetry: (mail: MailLine) => void,
): Column<MailLine>[] {
  const columns: Column<MailLine>[] = [
    {
      name: "subject",
      label: t("panel.system.mail_subject"),
      heads: true,
      cell: (mail) => (
        <>
          <span className="table__title">{mail.subject}</span>
          <br />
          <span className="muted tiny system-name">{mail.to}</span>
          {mail.error && (
            <>
              <br />
              <span className="system-error tiny">{mail.error}</span>
            </>
          )}
        </>
      ),
    },
    {
      name: "attempts",
      label: t("panel.system.mail_attempts"),
      className: "numeric",
      end: true,
      cell: (mail) => formatNumber(lang, mail.attempts),
    },
    {
      name: "created_at",
      label: t("panel.system.mail_queued"),
      className: "numeric",
      cell: (mail) => fullTime(lang, mail.created_at),
    },
    {
      name: "at",
      label: t(`panel.system.${state === "waiting" ? "mail_next" : state === "sent" ? "mail_sent_at" : "mail_last"}`),
      className: "numeric",
      cell: (mail) => fullTime(lang, mail.next_at ?? mail.sent_at ?? mail.failed_at),
    },
  ];
  if (state === "sent") return columns;
  return [
    ...columns,
    {
      name: "retry",
      label: t("panel.system.mail_retry"),
      quiet: true,
      end: true,
      cell: (mail) => (
        <Button
          label={t("panel.system.mail_retry_of", { subject: mail.subject, to: mail.to })}
          disabledReason={!mail.can_retry && t("panel.system.mail_expired")}
          onClick={() => onRetry(mail)}
        >
          {t("panel.system.mail_retry")}
        </Button>
      ),
    },
  ];
}
