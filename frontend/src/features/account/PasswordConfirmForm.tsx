import * as v from "valibot";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { someText } from "../../lib/rules";
import { Button } from "../../ui/panel/Button";
import { FormField } from "../../ui/site/FormField";
import { PasswordField } from "../../ui/site/PasswordField";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const plain = v.object({ current_password: someText, code: v.optional(v.string(), "") });
const coded = v.object({ current_password: someText, code: someText });

interface Props {
  verb: string;
  /** Asks for a code besides the password. */
  withCode?: boolean;
  send: (entry: { current_password: string; code: string }) => Promise<void>;
  onClose: () => void;
}

/** Form of the password, entered once more before a change of sign-in, an archive or a deletion. */
export function PasswordConfirmForm({ verb, withCode = false, send, onClose }: Props) {
  const t = useT();
  const form = useApiForm({ schema: withCode ? coded : plain, send });
  return (
    <div className="space-above-4">
      <ApiForm form={form} className="form--two-columns">
        <PasswordField
          form={form}
          name="current_password"
          label={t("account.second_step_password")}
          autocomplete="current-password"
        />
        {withCode && (
          <FormField form={form} name="code" label={t("account.second_code_any")} autocomplete="one-time-code" />
        )}
        <div className="form__full row">
          <SubmitButton inline form={form} label={verb} />
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </div>
      </ApiForm>
    </div>
  );
}
