import { errorMessage } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { toast } from "../../../lib/toasts";
import { useList } from "../../../lib/useList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { MailNote } from "../../../ui/panel/MailNote";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { Select } from "../../../ui/panel/Select";
import { listMails, retryMail, retryMails } from "./api";
import { mailColumns } from "./mailColumns";
import { useFresh } from "./useFresh";

const STATES = ["waiting", "refused", "sent"] as const;

/** The mail queue: what waits, was refused or sent, why, and another try at once. */
export function MailTab({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const state = oneOf(STATES, address.get("state")) ?? "waiting";
  const list = useList(address, { filters: { state }, load: listMails });
  useFresh(list.reload);
  const retry = async (ask: () => Promise<{ count: number }>) => {
    try {
      const { count } = await ask();
      toast(
        count === 0
          ? { level: "info", text: t("panel.system.mail_retried_none") }
          : { level: "ok", text: t("panel.system.mail_retried", { count }) },
      );
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    list.reload();
  };
  return (
    <>
      <MailNote />
      <ListCard
        list={list}
        failed={t("panel.system.mails_failed")}
        none={{ title: t(`panel.system.mail_none_${state}`), text: t("panel.system.mail_none_text") }}
        tools={
          <ListTools short>
            <Select
              label={t("panel.system.mail_state")}
              value={state}
              choices={STATES.map((one) => ({ value: one, label: t(`panel.system.mail_${one}`) }))}
              onChange={(value) => address.set({ state: value, page: null })}
            />
            <Button onClick={() => void retry(retryMails)}>{t("panel.system.mail_retry_all")}</Button>
          </ListTools>
        }
      >
        {(mails) => (
          <ListTable
            caption={t("panel.system.tab_mail")}
            rows={mails}
            idOf={(mail) => mail.id}
            columns={mailColumns(t, lang, state, (mail) => void retry(() => retryMail(mail.id)))}
          />
        )}
      </ListCard>
    </>
  );
}
