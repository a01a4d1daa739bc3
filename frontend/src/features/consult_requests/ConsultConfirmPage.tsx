import { useLang, useT } from "../../lib/i18n";
import type { Envelope } from "../../lib/page-types";
import { withLang } from "../../lib/paths";

/** The page of the link in the letter: programs that open links of letters confirm nothing, the button does. */
export function ConsultConfirmPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  const lang = useLang();
  if (envelope.page !== "consult-confirm") return null;
  const { action, topic } = envelope.data;
  return (
    <div className="container correspondence__sent">
      <header className="page-head">
        <h1>{t("consult_requests.confirm_title")}</h1>
        <p>{t("consult_requests.confirm_lead")}</p>
      </header>
      <p className="correspondence__about">
        <span className="small secondary">{t("consult_requests.topic")}</span>
        <b>{topic}</b>
      </p>
      <form className="form correspondence__form" method="post" action={withLang(lang, action)}>
        <button className="button button--primary" type="submit">
          {t("consult_requests.confirm")}
        </button>
      </form>
    </div>
  );
}
