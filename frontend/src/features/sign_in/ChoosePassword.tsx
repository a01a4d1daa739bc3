import * as v from "valibot";
import type { EmailConfirmed } from "../../generated/api";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { password } from "../../lib/rules";
import { ApiForm } from "../../ui/site/ApiForm";
import { NewPasswordField } from "../../ui/site/NewPasswordField";
import { SubmitButton } from "../../ui/site/SubmitButton";
import { confirmEmail } from "./api";

const schema = v.object({ password });

interface Props {
  token: string;
  /** Why a password is asked for. */
  lead: string;
  onDone: (answer: EmailConfirmed) => void;
}

/** Confirms an address with a new password: whoever registered it in another browser may not be the owner of the mailbox. */
export function ChoosePassword({ token, lead, onDone }: Props) {
  const t = useT();
  const form = useApiForm({
    schema,
    send: async (entry) => {
      onDone(await confirmEmail(token, entry.password));
    },
  });
  return (
    <>
      <p role="status">{lead}</p>
      <ApiForm form={form}>
        <NewPasswordField form={form} />
        <SubmitButton form={form} label={t("sign_in.new_password_save")} />
      </ApiForm>
    </>
  );
}
