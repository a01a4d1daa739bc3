import type { ApiFormState } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { PasswordField } from "./PasswordField";

interface Props {
  form: ApiFormState;
  /** Replaces a password that exists. */
  replaces?: boolean;
  className?: string;
}

/** The field "password" of a form that sets one: its strength is shown, and a hint how to choose it. */
export function NewPasswordField({ form, replaces = false, className }: Props) {
  const t = useT();
  return (
    <PasswordField
      form={form}
      name="password"
      className={className}
      label={t(replaces ? "sign_in.new_password" : "sign_in.password")}
      autocomplete="new-password"
      hint={t("sign_in.password_hint")}
    />
  );
}
