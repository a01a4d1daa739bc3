import { useT } from "../../lib/i18n";

const KINDS = ["phone", "address", "hours", "closed", "other"] as const;

interface Props {
  kind: string;
  text?: string;
  email?: string;
  text_fault: string | null;
  email_fault: string | null;
}

/** The fields of "something is wrong": the same in the page's own form and in the one that a script sends. */
export function WrongFields({ kind, text, email, text_fault, email_fault }: Props) {
  const t = useT();
  return (
    <>
      <div class="field">
        <label for="wrong-kind">{t("contacts.wrong_what")}</label>
        <select class="input" id="wrong-kind" name="kind">
          {KINDS.map((one) => (
            <option key={one} value={one} selected={one === kind}>
              {t(`contacts.wrong_kinds.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div class={text_fault ? "field field--bad" : "field"}>
        <label for="wrong-text">{t("contacts.wrong_text")}</label>
        <textarea
          class="input"
          id="wrong-text"
          name="text"
          rows={4}
          defaultValue={text}
          aria-invalid={text_fault ? "true" : undefined}
          aria-describedby={text_fault ? "wrong-text-e" : undefined}
        />
        {text_fault && (
          <p class="err" id="wrong-text-e">
            {text_fault}
          </p>
        )}
      </div>
      <div class={email_fault ? "field field--bad" : "field"}>
        <label for="wrong-email">{t("contacts.wrong_email")}</label>
        <input
          class="input"
          id="wrong-email"
          name="email"
          type="email"
          autocomplete="email"
          defaultValue={email}
          aria-invalid={email_fault ? "true" : undefined}
          aria-describedby={email_fault ? "wrong-email-e" : undefined}
        />
        {email_fault && (
          <p class="err" id="wrong-email-e">
            {email_fault}
          </p>
        )}
      </div>
    </>
  );
}
