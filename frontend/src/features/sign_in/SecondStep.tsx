import * as v from "valibot";
import { vSecondFactor } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { useT } from "../../lib/i18n";
import { FormField } from "../../ui/site/FormField";
import { SignInFrame } from "../../ui/site/SignInFrame";
import { ApiForm } from "../../ui/site/ApiForm";
import { loginSecond } from "./login";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object({ code: vSecondFactor.entries.code });

interface Props {
  token: string;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function SecondStep({ token, onBack }: Props) {
  const t = useT();
  const form = useApiForm({
    schema,
    send: async ({ code }) => {
      await loginSecond({ second_factor_token: token, code });
    },
  });
  return (
    <SignInFrame title={t("sign_in.second_title")} lead={t("sign_in.second_lead")}>
      <ApiForm form={form}>
        <FormField form={form} name="code" label={t("sign_in.second_code")} autocomplete="one-time-code" focused />
        <SubmitButton form={form} label={t("sign_in.login")} />
      </ApiForm>
      <p>
        <button className="link tap-line" type="button" onClick={onBack}>
          {t("sign_in.second_back")}
        </button>
      </p>
    </SignInFrame>
  );
}
