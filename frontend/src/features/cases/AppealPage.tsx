import { formatDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { AppealPage as Data, AppealView, Envelope } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { Field } from "../../ui/Field";

/** A decision with its reasons, and the form of an appeal: without an account, and without JavaScript too. */
export function AppealPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "appeal" ? <Appeal data={envelope.data} /> : null;
}

function Appeal({ data }: { data: Data }) {
  const t = useT();
  const { decision, sent } = data;
  return (
    <div className="container appeal">
      <header className="page-head">
        <h1>{t("cases.appeal_title")}</h1>
        <p>{t("cases.appeal_lead")}</p>
      </header>
      {sent && (
        <Note tone="ok" alert>
          {t("cases.appeal_sent", { code: sent })} {t("cases.appeal_next")}
        </Note>
      )}
      <Decision decision={decision} />
      {!sent && <AppealState decision={decision} />}
      {decision.open && !sent && <AppealForm data={data} />}
    </div>
  );
}

function Decision({ decision }: { decision: AppealView }) {
  const t = useT();
  const here = useLang();
  const { basis } = decision;
  return (
    <section aria-labelledby="decision">
      <h2 id="decision">{t("cases.decision")}</h2>
      <dl className="appeal__facts">
        <dt>{t("cases.about")}</dt>
        <dd>
          <A data-prefetch="never" className="link" href={decision.path}>
            {decision.path === "/" ? t("cases.whole_site") : decision.title}
          </A>
        </dd>
        <dt>{t("cases.number")}</dt>
        <dd className="numeric">{decision.code}</dd>
        <dt>{t("cases.decision")}</dt>
        <dd>
          <b>{t(`cases.outcome_${decision.outcome}`)}</b>
        </dd>
        {decision.reason_label && (
          <>
            <dt>{t("cases.reason")}</dt>
            <dd>
              {decision.reason_label}. {decision.reason_text}
            </dd>
          </>
        )}
        {basis && (
          <>
            <dt>{t("cases.basis")}</dt>
            <dd>{t(`cases.basis_${basis}`)}</dd>
          </>
        )}
        {decision.rule && (
          <>
            <dt>{t("cases.rule")}</dt>
            <dd>{decision.rule}</dd>
          </>
        )}
        <dt>{t("cases.explanation")}</dt>
        <dd className="appeal__words" lang={decision.text_lang === here ? undefined : decision.text_lang}>
          {decision.text}
        </dd>
        <dt>{t("cases.by")}</dt>
        <dd>{t(decision.automated ? "cases.by_program" : "cases.by_person")}</dd>
        <dt>{t("cases.decided_on")}</dt>
        <dd>{formatDate(here, decision.decided_on)}</dd>
      </dl>
    </section>
  );
}

/** Says where an appeal that was made stands, or that its time is over. */
function AppealState({ decision }: { decision: AppealView }) {
  const t = useT();
  const { appeal_code, appeal_outcome } = decision;
  if (appeal_code && appeal_outcome) {
    const outcome = t(`cases.outcome_${appeal_outcome}`);
    return (
      <Note>
        {t("cases.appeal_decided", { code: appeal_code, outcome })} {decision.appeal_text}
      </Note>
    );
  }
  if (appeal_code) return <Note>{t("cases.appeal_waiting", { code: appeal_code })}</Note>;
  return decision.open ? null : <Note tone="warn">{t("cases.appeal_over")}</Note>;
}

function AppealForm({ data }: { data: Data }) {
  const t = useT();
  const lang = useLang();
  return (
    <section aria-labelledby="appeal">
      <h2 id="appeal">{t("cases.appeal")}</h2>
      <p>{t("cases.appeal_how", { day: formatDate(lang, data.decision.appeal_until) })}</p>
      <form className="form appeal__form" method="post" action={withLang(lang, data.action)} noValidate>
        <Field label={t("cases.appeal_text")} hint={t("cases.appeal_text_hint")} error={data.fault}>
          {(control) => <textarea {...control} name="text" className="input" rows={8} defaultValue={data.text} />}
        </Field>
        <button className="button button--primary" type="submit">
          {t("cases.appeal_send")}
        </button>
      </form>
    </section>
  );
}
