import { useState } from "react";
import * as v from "valibot";
import { vNewReport } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { useProofOfWork } from "../../lib/proofOfWork";
import { useLang, useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import type { ReportPage } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { ApiForm } from "../../ui/site/ApiForm";
import { Field, FieldError } from "../../ui/Field";
import { PostedNotes } from "../../ui/site/PostedNotes";
import { SubmitButton } from "../../ui/site/SubmitButton";
import { sendReport } from "./api";
import { ReportReceipt } from "./ReportReceipt";

const schema = v.object(v.omit(vNewReport, ["human"]).entries);

/** The form of a report. Without script the server checks it, and draws it again with its messages. */
export function ReportForm({ data }: { data: ReportPage }) {
  const t = useT();
  const lang = useLang();
  const { limits } = useLayout();
  const proofOfWork = useProofOfWork();
  const [sent, setSent] = useState(data.sent);
  const [known, setKnown] = useState(data);
  const form = useApiForm({
    schema,
    send: async (report) => {
      const { code } = await proofOfWork.send((human) => sendReport({ ...report, human }));
      setSent(code);
    },
  });
  // A posted form brings a new answer of the server along.
  if (known !== data) {
    setKnown(data);
    setSent(data.sent);
  }
  if (sent) return <ReportReceipt code={sent} path={data.path} />;

  const posted = form.attempted ? null : data;
  const at = (name: string) => form.error(name) ?? posted?.faults.find((one) => one.field === name)?.message ?? null;
  const { entry } = data;

  return (
    <ApiForm
      form={form}
      className="form correspondence__form"
      action={withLang(lang, "/report")}
      proofOfWork={proofOfWork}
      notice={posted && <PostedNotes {...posted} />}
    >
      <input type="hidden" name="about" value={data.about} />
      {data.ticket && <input type="hidden" name="ticket" value={data.ticket} />}
      <Field label={t("reports.category")} error={at("category")}>
        {(control) => (
          <select {...control} name="category" className="input" defaultValue={entry.category}>
            <option value="">{t("reports.choose")}</option>
            {data.categories.map((one) => (
              <option key={one} value={one}>
                {t(`reports.categories.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("reports.text")} hint={t("reports.text_hint")} error={at("text")}>
        {(control) => <textarea {...control} name="text" className="input" rows={6} defaultValue={entry.text} />}
      </Field>
      <Field optional label={t("reports.place")} hint={t("reports.place_hint")} error={at("place")}>
        {(control) => <input {...control} name="place" className="input" type="text" defaultValue={entry.place} />}
      </Field>
      <Field optional label={t("reports.name")} error={at("name")}>
        {(control) => (
          <input {...control} name="name" className="input" type="text" autoComplete="name" defaultValue={entry.name} />
        )}
      </Field>
      <Field
        optional
        label={t("reports.email")}
        hint={t("reports.email_hint", { count: limits.sender_days })}
        error={at("email")}
      >
        {(control) => (
          <input
            {...control}
            name="email"
            className="input"
            type="email"
            autoComplete="email"
            defaultValue={entry.email}
          />
        )}
      </Field>
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
        <FieldError id="report-good_faith-e" error={at("good_faith")} />
      </div>
      <SubmitButton inline form={form} label={t("reports.send")} proofOfWork={proofOfWork} />
      <p className="small secondary">{t("reports.privacy")}</p>
    </ApiForm>
  );
}
