import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { vNewContactSuggestion } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { useProofOfWork } from "../../lib/proofOfWork";
import { ApiForm } from "../../ui/site/ApiForm";
import { Note } from "../../ui/site/Note";
import { SubmitButton } from "../../ui/site/SubmitButton";
import { sendSuggestion } from "./api";
import { SuggestionFields } from "./SuggestionFields";

const schema = v.object(v.omit(vNewContactSuggestion, ["human"]).entries);

/** Tells the newsroom what is wrong with a contact. */
export function SuggestionForm({ id }: { id: string }) {
  const t = useT();
  const proofOfWork = useProofOfWork();
  const [sent, setSent] = useState(false);
  const form = useApiForm({
    schema,
    send: async (suggestion) => {
      await proofOfWork.send((human) => sendSuggestion(id, { ...suggestion, human }));
      setSent(true);
    },
  });
  // the link was replaced by the form, and the form is replaced by the message: the focus goes along
  const begin = useRef<HTMLHeadingElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => (sent ? end : begin).current?.focus(), [sent]);
  if (sent)
    return (
      <div ref={end} tabIndex={-1}>
        <Note tone="ok" alert>
          {t("contacts.suggestion_thanks")}
        </Note>
      </div>
    );
  return (
    <ApiForm form={form} className="stack--tight wrong" proofOfWork={proofOfWork}>
      <h2 className="field-label" ref={begin} tabIndex={-1}>
        {t("contacts.suggest")}
      </h2>
      <SuggestionFields kind="phone" text_fault={form.error("text")} email_fault={form.error("email")} />
      <SubmitButton inline form={form} label={t("contacts.suggestion_send")} proofOfWork={proofOfWork} />
    </ApiForm>
  );
}
