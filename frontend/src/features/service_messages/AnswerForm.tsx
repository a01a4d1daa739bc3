import { useLang, useT } from "../../lib/i18n";
import type { ServiceConversationPage } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { Field } from "../../ui/Field";

/** The form for a further message. */
export function AnswerForm({ data }: { data: ServiceConversationPage }) {
  const t = useT();
  const lang = useLang();
  return (
    <section aria-labelledby="write">
      <h2 id="write">{t("service_messages.write")}</h2>
      <form className="form correspondence__form" method="post" action={withLang(lang, data.action)} noValidate>
        <Field label={t("service_messages.write_text")} hint={t("service_messages.write_hint")} error={data.fault}>
          {(control) => <textarea {...control} name="text" className="input" rows={5} defaultValue={data.text} />}
        </Field>
        <button className="button button--primary" type="submit">
          {t("service_messages.write_send")}
        </button>
      </form>
    </section>
  );
}
