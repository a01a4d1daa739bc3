import { useState } from "react";
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
  if (sent)
    return (
      <Note tone="ok" alert>
        {t("contacts.suggestion_thanks")}
      </Note>
    );
  return (
    <ApiForm form={form} className="stack--tight wrong" proofOfWork={proofOfWork}>
      <h2 className="field-label">{t("contacts.suggest")}</h2>
      <SuggestionFields kind="phone" text_fault={form.error("text")} email_fault={form.error("email")} />
      <SubmitButton inline form={form} label={t("contacts.suggestion_send")} proofOfWork={proofOfWork} />
    </ApiForm>
  );
}
