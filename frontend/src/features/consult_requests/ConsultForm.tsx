import { useState } from "react";
import * as v from "valibot";
import { vNewConsult } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { useLang, useT } from "../../lib/i18n";
import type { ConsultPage } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { useProofOfWork } from "../../lib/proofOfWork";
import { FieldError } from "../../ui/Field";
import { A } from "../../ui/site/A";
import { ApiForm } from "../../ui/site/ApiForm";
import { PostedNotes } from "../../ui/site/PostedNotes";
import { SubmitButton } from "../../ui/site/SubmitButton";
import { sendConsult } from "./api";
import { ConsultSent } from "./ConsultSent";
import { PersonFields } from "./PersonFields";
import { QuestionFields } from "./QuestionFields";

/** Beside the server's schema: consent, and the address of the way in which the answer is wanted. */
const schema = v.pipe(
  v.object({
    ...v.omit(vNewConsult, ["human"]).entries,
    consent: v.pipe(
      v.boolean(),
      v.check((given) => given, "consent"),
    ),
  }),
  v.forward(
    v.check(({ preferred_channel, email }) => preferred_channel !== "email" || Boolean(email), "required"),
    ["email"],
  ),
  v.forward(
    v.check(
      ({ preferred_channel, phone }) =>
        preferred_channel === "email" || preferred_channel === "in_person" || Boolean(phone),
      "required",
    ),
    ["phone"],
  ),
);

/** The form for advice. Without script the server checks it, and draws it again with its messages. */
export function ConsultForm({ data }: { data: ConsultPage }) {
  const t = useT();
  const lang = useLang();
  const proofOfWork = useProofOfWork();
  const [sent, setSent] = useState(data.sent);
  const [known, setKnown] = useState(data);
  const form = useApiForm({
    schema,
    draft: "consult",
    send: async (consult) => {
      const { code = null, confirm } = await proofOfWork.send((human) => sendConsult({ ...consult, human }));
      setSent({ code, confirm });
    },
  });
  // A posted form brings a new answer of the server along.
  if (known !== data) {
    setKnown(data);
    setSent(data.sent);
  }
  if (sent) return <ConsultSent receipt={sent} path={data.related?.path ?? "/"} />;

  const posted = form.attempted ? null : data;
  const at = (name: string) => form.error(name) ?? posted?.faults.find((one) => one.field === name)?.message ?? null;

  return (
    <ApiForm
      form={form}
      className="form correspondence__form"
      action={withLang(lang, "/consult")}
      proofOfWork={proofOfWork}
      notice={posted && <PostedNotes {...posted} />}
    >
      <input type="hidden" name="related" value={data.related_value} />
      {data.ticket && <input type="hidden" name="ticket" value={data.ticket} />}
      <QuestionFields data={data} errorAt={at} />
      <PersonFields data={data} errorAt={at} />
      <div className={at("consent") ? "field field--bad" : "field"}>
        <label className="check">
          <input
            type="checkbox"
            name="consent"
            value="yes"
            defaultChecked={data.fields.consent}
            aria-invalid={at("consent") ? "true" : undefined}
            aria-describedby={at("consent") ? "consult-consent-e" : undefined}
          />
          <span>{t("consult_requests.consent")}</span>
        </label>
        <FieldError id="consult-consent-e" error={at("consent")} />
      </div>
      <p className="small secondary">{t("consult_requests.attach_hint")}</p>
      <SubmitButton inline form={form} label={t("consult_requests.send")} proofOfWork={proofOfWork} />
      <p className="small secondary">
        {t("consult_requests.privacy", { count: data.months })}{" "}
        {data.privacy_path && (
          <A className="link" href={data.privacy_path}>
            {t("consult_requests.privacy_link")}
          </A>
        )}
      </p>
    </ApiForm>
  );
}
