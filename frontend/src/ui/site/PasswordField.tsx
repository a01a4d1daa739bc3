import { useState } from "react";
import type { ApiFormState } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { strength } from "../../lib/rules";
import { Field } from "../Field";
import { Icon } from "../Icon";

interface Props {
  form: ApiFormState;
  name: string;
  label: string;
  autocomplete: "current-password" | "new-password";
  hint?: string;
  className?: string;
}

const WORDS = [
  "sign_in.strength_1",
  "sign_in.strength_1",
  "sign_in.strength_2",
  "sign_in.strength_3",
  "sign_in.strength_4",
] as const;

/** A password that can be looked at; a new one shows how strong it is. */
export function PasswordField({ form, name, label, autocomplete, hint, className }: Props) {
  const t = useT();
  const [visible, setVisible] = useState(false);
  const entered = form.values[name];
  const level =
    autocomplete === "new-password" && typeof entered === "string" && entered !== "" ? strength(entered) : null;
  return (
    <Field label={label} hint={hint} error={form.error(name)} className={className}>
      {(control) => {
        const input = { ...control, className: "input", name, autoComplete: autocomplete };
        return (
          <>
            <div className="secret">
              {visible ? (
                <input key="secret" type="text" {...input} />
              ) : (
                <input key="secret" type="password" {...input} />
              )}
              <button
                className="icon-button"
                type="button"
                aria-pressed={visible}
                aria-label={t("sign_in.show_password")}
                onClick={() => setVisible(!visible)}
              >
                <Icon name="eye" />
              </button>
            </div>
            {level !== null && (
              <p className="strength" role="status">
                <meter min={0} max={4} low={2} high={3} optimum={4} value={level} aria-hidden="true" />
                <span>{t(WORDS[level] ?? "sign_in.strength_1")}</span>
              </p>
            )}
          </>
        );
      }}
    </Field>
  );
}
