import { useT } from "../../lib/i18n";

const SUGGESTION_KINDS = ["phone", "address", "hours", "closed", "other"] as const;

interface Props {
  kind: string;
  text?: string;
  email?: string;
  text_fault: string | null;
  email_fault: string | null;
}

/** The fields of "something is wrong": the same in the page's own form and in the one that a script sends. */
export function SuggestionFields({ kind, text, email, text_fault, email_fault }: Props) {
  const t = useT();
  return (
    <>
      <div className="field">
        <label htmlFor="wrong-kind">{t("contacts.suggestion_kind")}</label>
        <select className="input" id="wrong-kind" name="kind" defaultValue={kind}>
          {SUGGESTION_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`contacts.suggestion_kinds.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div className={text_fault ? "field field--bad" : "field"}>
        <label htmlFor="wrong-text">{t("contacts.suggestion_text")}</label>
        <textarea
          className="input"
          id="wrong-text"
          name="text"
          rows={4}
          defaultValue={text}
          aria-invalid={text_fault ? "true" : undefined}
          aria-describedby={text_fault ? "wrong-text-e" : undefined}
        />
        {text_fault && (
          <p className="field-error" id="wrong-text-e">
            {text_fault}
          </p>
        )}
      </div>
      <div className={email_fault ? "field field--bad" : "field"}>
        <label htmlFor="wrong-email">{t("contacts.suggestion_email")}</label>
        <input
          className="input"
          id="wrong-email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          aria-invalid={email_fault ? "true" : undefined}
          aria-describedby={email_fault ? "wrong-email-e" : undefined}
        />
        {email_fault && (
          <p className="field-error" id="wrong-email-e">
            {email_fault}
          </p>
        )}
      </div>
    </>
  );
}
