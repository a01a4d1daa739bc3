import * as v from "valibot";
import { vNewAccount } from "../../generated/api/valibot.gen";
import { NewAccountLimits } from "../../generated/limits";
import { useApiForm } from "../../lib/form";
import { useLang, useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import type { LegalReference, LetterDelivery } from "../../lib/page-types";
import { safeNext } from "../../lib/paths";
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
import { withNext } from "./nextPath";
import { NoMailNote } from "./NoMailNote";
import { SignInFrame } from "../../ui/site/SignInFrame";

const schema = v.object({
  ...v.omit(vNewAccount, ["human", "locale", "next"]).entries,
  name: personName,
  surname: personName,
  email,
  terms: accepted,
});

interface RegistrationFormProps {
  legal: LegalReference[];
  letters: LetterDelivery;
  /** The page that the registration came from. */
  next: string | null;
  onSent: (email: string, pause_s: number) => void;
}

/** Name, address, password and consent of a new account. */
export function RegistrationForm({ legal, letters, next, onSent }: RegistrationFormProps) {
  const t = useT();
  const lang = useLang();
  const { minimum_age } = useLayout();
  const proofOfWork = useProofOfWork();
  const form = useApiForm({
    schema,
    draft: "registration",
    send: async (entry) => {
      const page = safeNext(next);
      const account = {
        ...entry,
        // e-mails come in the language of the form; the profile changes it
        locale: lang,
        next: page.length <= NewAccountLimits.next.max_length ? page : undefined,
      };
      const { retry_after_s } = await proofOfWork.send((human) => register({ ...account, human }));
      onSent(entry.email, retry_after_s);
    },
  });
  return (
    <SignInFrame title={t("sign_in.registration_title")} lead={t("sign_in.registration_lead")} wide>
      <NoMailNote letters={letters} />
      <ApiForm form={form} className="form--two-columns" proofOfWork={proofOfWork}>
        <FormField form={form} autoFocus name="name" label={t("sign_in.name")} autocomplete="given-name" />
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
        <div className={form.error("terms") ? "field form__full field--bad" : "field form__full"}>
          <label className="check">
            <input type="checkbox" name="terms" aria-describedby={form.error("terms") ? "terms-error" : undefined} />{" "}
            <span>{t("sign_in.terms", { age: minimum_age })}</span>
          </label>
          <div>
            <LegalLinks legal={legal} />
          </div>
          <FieldError id="terms-error" error={form.error("terms")} />
        </div>
        <SubmitButton form={form} label={t("sign_in.register")} proofOfWork={proofOfWork} />
      </ApiForm>
      <p className="secondary">
        {t("sign_in.have_account")}{" "}
        <A className="link tap-line" href={withNext("/auth/login", next)}>
          {t("sign_in.login")}
        </A>
      </p>
    </SignInFrame>
  );
}
