import { useRef, useState } from "react";
import { NetworkError, Problem } from "../../lib/api";
import { useProofOfWork } from "../../lib/proofOfWork";
import { useLang, useT } from "../../lib/i18n";
import type { ReportPage } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { oneOf } from "../../lib/query";
import { HoneypotField } from "../../ui/site/HoneypotField";
import { Icon } from "../../ui/site/Icon";
import { Note } from "../../ui/site/Note";
import { sendReport } from "./api";
import { ReportField } from "./ReportField";
import { ReportReceipt } from "./ReportReceipt";

/** What is typed stands in the form's own elements: it stays when the code arrives late or never. */
export function ReportForm({ data }: { data: ReportPage }) {
  const t = useT();
  const lang = useLang();
  const human = useProofOfWork();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(data.sent);
  const [fault, setFault] = useState<unknown>(null);
  const [known, setKnown] = useState(data);
  // a posted form brings a new answer of the server along
  if (known !== data) {
    setKnown(data);
    setSent(data.sent);
  }
  if (sent) return <ReportReceipt code={sent} path={data.path} />;

  const problem = fault instanceof Problem ? fault : null;
  const at = (name: string) =>
    (problem ? problem.fields[name]?.map((one) => one.message).join(" ") : null) ??
    (fault ? null : data.faults.find((one) => one.field === name)?.message) ??
    null;
  const whole = !fault
    ? data.refused
    : !problem
      ? t("reports.not_sent")
      : Object.keys(problem.fields).length === 0
        ? problem.detail || problem.title
        : null;
  const { entry } = data;

  const send = async (typed: FormData) => {
    setBusy(true);
    setFault(null);
    const text = (name: string) => String(typed.get(name) ?? "");
    try {
      const category = oneOf(data.categories, text("category"));
      if (!category) {
        const required = { code: "required", message: t("errors.fields.required") };
        throw new Problem(422, { fields: { category: [required] } }, null);
      }
      const report = {
        about: data.about,
        category,
        text: text("text"),
        place: text("place"),
        name: text("name"),
        email: text("email"),
        good_faith: typed.has("good_faith"),
      };
      const { code } = await human.send((proof) => sendReport({ ...report, human: proof }));
      setSent(code);
    } catch (error) {
      setFault(error instanceof Problem || error instanceof NetworkError ? error : new NetworkError("response"));
      const [first] = error instanceof Problem ? Object.keys(error.fields) : [];
      const element = first ? form.current?.elements.namedItem(first) : null;
      if (element instanceof HTMLElement) element.focus();
    }
    setBusy(false);
  };

  return (
    <form
      className="form report__form"
      ref={form}
      method="post"
      action={withLang(lang, "/report")}
      noValidate
      onInput={() => human.begin()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send(new FormData(event.currentTarget));
      }}
    >
      {whole && (
        <Note tone="bad" alert>
          {whole}
        </Note>
      )}
      {data.ticket && !fault && (
        <Note tone="warn" alert>
          {t("reports.once_more")}
        </Note>
      )}
      <input type="hidden" name="about" value={data.about} />
      {data.ticket && <input type="hidden" name="ticket" value={data.ticket} />}
      <ReportField name="category" label={t("reports.category")} fault={at("category")}>
        {(control) => (
          <select {...control} className="input" defaultValue={entry.category}>
            <option value="">{t("reports.choose")}</option>
            {data.categories.map((one) => (
              <option key={one} value={one}>
                {t(`reports.categories.${one}`)}
              </option>
            ))}
          </select>
        )}
      </ReportField>
      <ReportField name="text" label={t("reports.text")} hint={t("reports.text_hint")} fault={at("text")}>
        {(control) => <textarea {...control} className="input" rows={6} defaultValue={entry.text} />}
      </ReportField>
      <ReportField optional name="place" label={t("reports.place")} hint={t("reports.place_hint")} fault={at("place")}>
        {(control) => <input {...control} className="input" type="text" defaultValue={entry.place} />}
      </ReportField>
      <ReportField optional name="name" label={t("reports.name")} fault={at("name")}>
        {(control) => (
          <input {...control} className="input" type="text" autoComplete="name" defaultValue={entry.name} />
        )}
      </ReportField>
      <ReportField optional name="email" label={t("reports.email")} hint={t("reports.email_hint")} fault={at("email")}>
        {(control) => (
          <input {...control} className="input" type="email" autoComplete="email" defaultValue={entry.email} />
        )}
      </ReportField>
      <div className={at("good_faith") ? "field field--bad" : "field"}>
        <label className="check">
          <input
            type="checkbox"
            name="good_faith"
            value="yes"
            defaultChecked={entry.good_faith}
            aria-invalid={at("good_faith") ? "true" : undefined}
            aria-describedby={at("good_faith") ? "report-good_faith-e" : undefined}
          />
          <span>{t("reports.good_faith")}</span>
        </label>
        {at("good_faith") && (
          <p className="field-error" id="report-good_faith-e">
            <Icon name="warning" />
            <span>{at("good_faith")}</span>
          </p>
        )}
      </div>
      <HoneypotField human={human} />
      <button className="button button--primary" type="submit" aria-disabled={busy ? "true" : undefined}>
        {busy ? t("common.loading") : t("reports.send")}
      </button>
      <p className="small secondary">{t("reports.privacy")}</p>
    </form>
  );
}
