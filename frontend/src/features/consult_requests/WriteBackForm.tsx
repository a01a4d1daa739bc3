import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ConsultStatusPage } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { Field } from "../../ui/Field";

/** The form by which the person writes back; a request that is done is reopened by it. */
export function WriteBackForm({ data }: { data: ConsultStatusPage }) {
  const t = useT();
  const lang = useLang();
  const { reopen_until } = data;
  return (
    <section aria-labelledby="write">
      <h2 id="write">{t(reopen_until ? "consult_requests.reopen" : "consult_requests.write")}</h2>
      {reopen_until && <p>{t("consult_requests.reopen_until", { day: formatDate(lang, reopen_until) })}</p>}
      <form className="form correspondence__form" method="post" action={withLang(lang, data.action)} noValidate>
        <Field label={t("consult_requests.write_text")} hint={t("consult_requests.write_hint")} error={data.fault}>
          {(control) => <textarea {...control} name="text" className="input" rows={5} defaultValue={data.text} />}
        </Field>
        <button className="button button--primary" type="submit">
          {t("consult_requests.write_send")}
        </button>
      </form>
    </section>
  );
}
