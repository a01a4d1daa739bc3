import { useState } from "react";
import { NetworkError, Problem } from "../../lib/api";
import { useProofOfWork } from "../../lib/proofOfWork";
import { useT } from "../../lib/i18n";
import { oneOf } from "../../lib/query";
import { HoneypotField } from "../../ui/site/HoneypotField";
import { Note } from "../../ui/site/Note";
import { sendCorrection } from "./api";
import { SUGGESTION_KINDS, SuggestionFields } from "./SuggestionFields";

const written = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Tells the newsroom what is wrong with a contact. */
export function SuggestionForm({ id }: { id: string }) {
  const t = useT();
  const human = useProofOfWork();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  if (sent)
    return (
      <Note tone="ok" alert>
        {t("contacts.wrong_thanks")}
      </Note>
    );
  const problem = fault instanceof Problem ? fault : null;
  const at = (name: string) => problem?.fields[name]?.map((one) => one.message).join(" ") || null;
  const general = problem
    ? Object.keys(problem.fields).length > 0
      ? ""
      : problem.detail || problem.title
    : fault instanceof NetworkError
      ? t("contacts.not_sent")
      : "";
  const send = async (form: FormData) => {
    setBusy(true);
    setFault(null);
    const said = {
      kind: oneOf(SUGGESTION_KINDS, written(form, "kind")) ?? "other",
      text: written(form, "text"),
      email: written(form, "email"),
    };
    try {
      await human.send((proof) => sendCorrection(id, { ...said, human: proof }));
      setSent(true);
    } catch (error) {
      setFault(error ?? new Error());
    }
    setBusy(false);
  };
  return (
    <form
      className="stack--tight wrong"
      method="post"
      noValidate
      onInput={() => human.begin()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send(new FormData(event.currentTarget));
      }}
    >
      <h2 className="field-label">{t("contacts.wrong")}</h2>
      <SuggestionFields kind="phone" text_fault={at("text")} email_fault={at("email")} />
      <HoneypotField human={human} />
      {general && (
        <p className="field-error" role="alert">
          {general}
        </p>
      )}
      <button className="button button--primary" type="submit" aria-disabled={busy ? "true" : undefined}>
        {busy ? t("common.loading") : t("contacts.wrong_send")}
      </button>
    </form>
  );
}
