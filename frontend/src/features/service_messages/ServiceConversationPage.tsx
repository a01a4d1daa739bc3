import { useLang, useT } from "../../lib/i18n";
import type { Envelope, ServiceConversationPage as Data } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { Correspondence } from "../../ui/site/Correspondence";
import { MessageList } from "../../ui/site/MessageList";
import { Note } from "../../ui/site/Note";
import { AnswerForm } from "./AnswerForm";
import { ProviderSteps } from "./ProviderSteps";
import { RevealedContact } from "./RevealedContact";
import { ServiceLine } from "./ServiceLine";

/** A conversation about a service as one of its sides sees it: without an account, and without JavaScript too. */
export function ServiceConversationPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "service-conversation" ? <Page data={envelope.data} path={envelope.path} /> : null;
}

function Page({ data, path }: { data: Data; path: string }) {
  const t = useT();
  const is_unconfirmed = data.state === "unconfirmed";
  return (
    <Correspondence
      title={t(is_unconfirmed ? "service_messages.confirm_title" : "service_messages.conversation_title")}
      lead={is_unconfirmed ? t("service_messages.confirm_lead") : undefined}
      path={path}
      about={<ServiceLine title={data.title} lang={data.title_lang} path={data.service_path} />}
    >
      <div className="correspondence__side">
        {is_unconfirmed ? <Confirm data={data} /> : <Conversation data={data} />}
      </div>
    </Correspondence>
  );
}

/** Programs that open links of letters confirm nothing, the button does. */
function Confirm({ data }: { data: Data }) {
  const t = useT();
  const lang = useLang();
  return (
    <>
      {data.fault && (
        <Note tone="bad" alert>
          {data.fault}
        </Note>
      )}
      <form className="form correspondence__form" method="post" action={withLang(lang, `${data.action}/confirm`)}>
        <button className="button button--primary" type="submit">
          {t("service_messages.confirm")}
        </button>
      </form>
    </>
  );
}

function Conversation({ data }: { data: Data }) {
  const t = useT();
  const is_provider = data.side === "provider";
  return (
    <>
      {data.sent && (
        <Note tone="ok" alert>
          {t("service_messages.written")}
        </Note>
      )}
      {data.revealed && <RevealedContact contact={data.revealed} side={data.side} />}
      <MessageList messages={data.messages} other={is_provider ? data.sender_name : t("service_messages.provider")} />
      {data.state === "open" ? <AnswerForm data={data} /> : <Note>{t("service_messages.over")}</Note>}
      {data.state === "open" && is_provider && <ProviderSteps data={data} />}
    </>
  );
}
