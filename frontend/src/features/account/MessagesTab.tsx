import { useState } from "react";
import type { OwnConversation } from "../../generated/api";
import { errorMessage } from "../../lib/errorMessage";
import { useLang, useT } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { fullTime } from "../../lib/portalTime";
import { positive } from "../../lib/query";
import { toast } from "../../lib/toasts";
import { useLoad } from "../../lib/useLoad";
import { useUrlQuery } from "../../lib/useUrlQuery";
import { ListStates } from "../../ui/panel/list/ListStates";
import { Pager } from "../../ui/Pager";
import { Empty } from "../../ui/site/Empty";
import { createConversationLink, listOwnConversations } from "./api";
import { SettingsBlock } from "./SettingsBlock";

/** The tab of conversations about services that the person offers, or asked about while signed in. */
export function MessagesTab() {
  const t = useT();
  const address = useUrlQuery();
  const page = positive(address.get("page"), 1);
  const list = useLoad(`conversations.${page}`, (signal) => listOwnConversations(page, signal));
  const { value } = list;
  return (
    <SettingsBlock title={t("account.tab_messages")} lead={t("account.conversations_lead")}>
      <ListStates list={list} failed={t("account.conversations_failed")} rows={3} />
      {value?.total === 0 && (
        <Empty title={t("account.conversations_none")} text={t("account.conversations_none_text")} />
      )}
      {value && value.total > 0 && (
        <>
          <ul className="own-reports">
            {value.items.map((conversation) => (
              <Conversation key={conversation.id} conversation={conversation} />
            ))}
          </ul>
          <Pager path={address.path} page={value.page} per_page={value.per_page} total={value.total} />
        </>
      )}
    </SettingsBlock>
  );
}

function Conversation({ conversation }: { conversation: OwnConversation }) {
  const t = useT();
  const here = useLang();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      navigate((await createConversationLink(conversation.id)).path);
    } catch (fault) {
      toast({ level: "bad", text: errorMessage(t, fault) });
      setBusy(false);
    }
  };
  const { lang, side, state, title, waits_for_you } = conversation;
  return (
    <li>
      <h3>
        <span lang={lang === here ? undefined : lang}>{title}</span>{" "}
        {waits_for_you && <span className="status status--warn">{t("account.conversation_waits")}</span>}
        {state === "blocked" && <span className="status status--ok">{t("account.conversation_over")}</span>}
      </h3>
      <p className="tiny muted">
        {side === "provider"
          ? t("account.conversation_from", { name: conversation.sender_name })
          : t("account.conversation_own")}{" "}
        · {t("account.conversation_last", { time: fullTime(here, conversation.last_message_at) })}
      </p>
      <p>
        <button
          className="button button--line"
          type="button"
          aria-disabled={busy ? "true" : undefined}
          onClick={() => !busy && void open()}
        >
          {t("account.conversation_open")}
        </button>
      </p>
    </li>
  );
}
