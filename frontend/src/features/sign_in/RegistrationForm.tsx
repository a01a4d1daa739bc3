import * as v from "valibot";
import { vNewAccount } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { useLang, useT } from "../../lib/i18n";
import { LANGUAGES } from "../../lib/languages";
import { useLayout } from "../../lib/page-context";
import type { LegalReference } from "../../lib/page-types";
import { LANGS } from "../../lib/paths";
import { useProofOfWork } from "../../lib/proofOfWork";
import { accepted, email, personName } from "../../lib/rules";
import { FieldError } from "../../ui/Field";
import { A } from "../../ui/site/A";
import { ApiForm } from "../../ui/site/ApiForm";
import { FormField } from "../../ui/site/FormField";
import { NewPasswordField } from "../../ui/site/NewPasswordField";
import { SubmitButton } from "../../ui/site/SubmitButton";
import { register } from "./api";
import { LegalLinks } from "./LegalLinks";
import { SignInFrame } from "../../ui/site/SignInFrame";

const schema = v.object({
  ...v.omit(vNewAccount, ["human"]).entries,
  name: personName,
  surname: personName,
  email,
  locale: v.picklist(LANGS),
  terms: accepted,
});

interface RegistrationFormProps {
  legal: LegalReference[];
  onSent: (email: string, pause_s: number) => void;
}

/** Name, address, password and consent of a new account. */
export function RegistrationForm({ legal, onSent }: RegistrationFormProps) {
  const t = useT();
  const lang = useLang();
  const { minimum_age } = useLayout();
  const proofOfWork = useProofOfWork();
  const form = useApiForm({
    schema,
    draft: "registration",
    send: async (entry) => {
      const { retry_after_s } = await proofOfWork.send((human) => register({ ...entry, human }));
      onSent(entry.email, retry_after_s);
    },
  });
  return (
    <SignInFrame title={t("sign_in.registration_title")} lead={t("sign_in.registration_lead")} wide>
      <ApiForm form={form} className="form--two-columns" proofOfWork={proofOfWork}>
        <FormField form={form} name="name" label={t("sign_in.name")} autocomplete="given-name" />
        <FormField form={form} name="surname" label={t("sign_in.surname")} autocomplete="family-name" />
        <FormField
          form={form}
          name="email"
          type="email"
          className="form__full"
          label={t("sign_in.email")}
          autocomplete="email"
        />
        <NewPasswordField form={form} className="form__full" />
        <div className="field form__full">
          <label htmlFor="locale">{t("sign_in.locale")}</label>
          <select className="input" id="locale" name="locale" defaultValue={lang}>
            {LANGS.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGES[code].name}
              </option>
            ))}
          </select>
        </div>
        <div className={form.error("terms") ? "field form__full field--bad" : "field form__full"}>
          <label className="check">
            <input type="checkbox" name="terms" aria-describedby={form.error("terms") ? "terms-error" : undefined} />{" "}
            <span>{t("sign_in.terms", { age: minimum_age })}</span>
          </label>
          <LegalLinks legal={legal} />
          <FieldError id="terms-error" error={form.error("terms")} />
        </div>
        <SubmitButton form={form} label={t("sign_in.register")} proofOfWork={proofOfWork} />
      </ApiForm>
      <p className="secondary">
        {t("sign_in.have_account")}{" "}
        <A className="link tap-line" href="/auth/login">
          {t("sign_in.login")}
        </A>
      </p>
    </SignInFrame>
  );
}
