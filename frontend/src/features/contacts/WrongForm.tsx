import { useState } from "preact/hooks";
import { api, Fault, Problem } from "../../lib/api";
import { useHuman } from "../../lib/human";
import { useT } from "../../lib/i18n";
import { HumanField } from "../../ui/site/HumanField";
import { Note } from "../../ui/site/Note";

const KINDS = ["phone", "address", "hours", "closed", "other"] as const;

/** Tells the newsroom what is wrong with a contact. */
export function WrongForm({ id }: { id: string }) {
  const t = useT();
  const human = useHuman();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("phone");
  const [text, setText] = useState("");
  const [email, setEmail] = useState("");
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
  const at = (name: string) => problem?.fields[name]?.map((one) => one.message).join(" ") ?? "";
  const general = problem
    ? Object.keys(problem.fields).length > 0
      ? ""
      : problem.detail || problem.title
    : fault instanceof Fault
      ? t("contacts.not_sent")
      : "";
  const send = async () => {
    setBusy(true);
    setFault(null);
    try {
      await human.send((proof) =>
        api(`/contacts/${encodeURIComponent(id)}/corrections`, {
          method: "POST",
          body: { kind, text, email, human: proof },
        }),
      );
      setSent(true);
    } catch (error) {
      setFault(error ?? new Error());
    }
    setBusy(false);
  };
  return (
    <form
      class="stack-2 wrong"
      method="post"
      noValidate
      onInput={() => human.begin()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <h2 class="lab">{t("contacts.wrong")}</h2>
      <div class="field">
        <label for="wrong-kind">{t("contacts.wrong_what")}</label>
        <select
          class="input"
          id="wrong-kind"
          value={kind}
          onChange={(event) => setKind(KINDS.find((one) => one === event.currentTarget.value) ?? "other")}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`contacts.wrong_kinds.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div class={at("text") ? "field field--bad" : "field"}>
        <label for="wrong-text">{t("contacts.wrong_text")}</label>
        <textarea
          class="input"
          id="wrong-text"
          rows={3}
          value={text}
          aria-invalid={at("text") ? "true" : undefined}
          aria-describedby={at("text") ? "wrong-text-e" : undefined}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {at("text") && (
          <p class="err" id="wrong-text-e">
            {at("text")}
          </p>
        )}
      </div>
      <div class={at("email") ? "field field--bad" : "field"}>
        <label for="wrong-email">{t("contacts.wrong_email")}</label>
        <input
          class="input"
          id="wrong-email"
          type="email"
          autocomplete="email"
          value={email}
          aria-invalid={at("email") ? "true" : undefined}
          aria-describedby={at("email") ? "wrong-email-e" : undefined}
          onInput={(event) => setEmail(event.currentTarget.value)}
        />
        {at("email") && (
          <p class="err" id="wrong-email-e">
            {at("email")}
          </p>
        )}
      </div>
      <HumanField human={human} />
      {general && (
        <p class="err" role="alert">
          {general}
        </p>
      )}
      <button class="btn btn--primary" type="submit" aria-disabled={busy ? "true" : undefined}>
        {busy ? t("common.loading") : t("contacts.wrong_send")}
      </button>
    </form>
  );
}
