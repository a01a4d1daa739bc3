import { useLang, useT } from "../../lib/i18n";
import type { ServiceConversationPage } from "../../lib/page-types";
import { withLang } from "../../lib/paths";

/** Choices of the provider: reveal the own contact details, block the sender. Each says what it does. */
export function ProviderSteps({ data }: { data: ServiceConversationPage }) {
  const t = useT();
  const lang = useLang();
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t("service_messages.steps")}</h2>
      <div className="correspondence__sent">
        {!data.revealed && (
          <form className="form correspondence__form" method="post" action={withLang(lang, `${data.action}/reveal`)}>
            <p>{t("service_messages.reveal_text")}</p>
            <button className="button button--line" type="submit">
              {t("service_messages.reveal")}
            </button>
          </form>
        )}
        <form className="form correspondence__form" method="post" action={withLang(lang, `${data.action}/block`)}>
          <p>{t("service_messages.block_text")}</p>
          <button className="button button--line" type="submit">
            {t("service_messages.block")}
          </button>
        </form>
      </div>
    </section>
  );
}
