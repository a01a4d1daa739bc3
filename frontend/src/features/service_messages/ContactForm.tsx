import { useMemo, useState } from "react";
import * as v from "valibot";
import { vNewServiceMessage } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { useLang, useT } from "../../lib/i18n";
import type { ServiceContactPage } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { useProofOfWork } from "../../lib/proofOfWork";
import { user } from "../../lib/session";
import { useSignal } from "../../lib/signal";
import { Field } from "../../ui/Field";
import { A } from "../../ui/site/A";
import { ApiForm } from "../../ui/site/ApiForm";
import { PostedNotes } from "../../ui/site/PostedNotes";
import { SubmitButton } from "../../ui/site/SubmitButton";
import { sendServiceMessage } from "./api";
import { MessageSent } from "./MessageSent";

const schema = v.object(v.omit(vNewServiceMessage, ["human"]).entries);

/** The form for a first message. Without script the server checks it, and draws it again with its messages. */
export function ContactForm({ data }: { data: ServiceContactPage }) {
  const t = useT();
  const lang = useLang();
  const person = useSignal(user);
  const known = useMemo(
    () => ({ name: `${person.name} ${person.surname}`.trim(), email: person.email }),
    [person.name, person.surname, person.email],
  );
  const proofOfWork = useProofOfWork();
  const [sent, setSent] = useState(data.sent);
  const [shown, setShown] = useState(data);
  const form = useApiForm({
    schema,
    draft: `message.${data.service}`,
    known,
    send: async (message) => {
      const { confirm, path = null } = await proofOfWork.send((human) => sendServiceMessage({ ...message, human }));
      setSent({ confirm, path });
    },
  });
  // A posted form brings a new answer of the server along.
  if (shown !== data) {
    setShown(data);
    setSent(data.sent);
  }
  if (sent) return <MessageSent receipt={sent} path={data.path} />;

  const posted = form.attempted ? null : data;
  const at = (name: string) => form.error(name) ?? posted?.faults.find((one) => one.field === name)?.message ?? null;
  const { fields } = data;
  return (
    <ApiForm
      form={form}
      className="form correspondence__form"
      action={withLang(lang, data.action)}
      proofOfWork={proofOfWork}
      notice={posted && <PostedNotes {...posted} />}
    >
      <input type="hidden" name="service" value={data.service} />
      {data.ticket && <input type="hidden" name="ticket" value={data.ticket} />}
      <Field label={t("service_messages.message")} hint={t("service_messages.message_hint")} error={at("message")}>
        {(control) => <textarea {...control} name="message" className="input" rows={7} defaultValue={fields.message} />}
      </Field>
      <Field label={t("service_messages.name")} hint={t("service_messages.name_hint")} error={at("name")}>
        {(control) => (
          <input
            {...control}
            name="name"
            className="input"
            type="text"
            autoComplete="name"
            defaultValue={fields.name}
          />
        )}
      </Field>
      <Field label={t("service_messages.email")} hint={t("service_messages.email_hint")} error={at("email")}>
        {(control) => (
          <input
            {...control}
            name="email"
            className="input"
            type="email"
            autoComplete="email"
            defaultValue={fields.email}
          />
        )}
      </Field>
      <SubmitButton inline form={form} label={t("service_messages.send")} proofOfWork={proofOfWork} />
      <p className="small secondary">
        {t("service_messages.privacy", { count: data.months })}{" "}
        {data.privacy_path && (
          <A className="link" href={data.privacy_path}>
            {t("service_messages.privacy_link")}
          </A>
        )}
      </p>
    </ApiForm>
  );
}
