import { useState } from "react";
import * as v from "valibot";
import { vNewAccount } from "../../generated/api/valibot.gen";
import { useApiForm } from "../../lib/form";
import { formatDate } from "../../lib/format";
import { useProofOfWork } from "../../lib/proofOfWork";
import { useLang, useT } from "../../lib/i18n";
import { LANGUAGES } from "../../lib/languages";
import { useFrame } from "../../lib/page-context";
import type { Envelope, LegalReference } from "../../lib/page-types";
import { LANGS, withLang } from "../../lib/paths";
import { accepted, email, personName } from "../../lib/rules";
import { A } from "../../ui/site/A";
import { FormField } from "../../ui/site/FormField";
import { FieldError } from "../../ui/Field";
import { Note } from "../../ui/site/Note";
import { PasswordField } from "../../ui/site/PasswordField";
import { register } from "./api";
import { SignInFrame } from "./SignInFrame";
import { ResendButton } from "./ResendButton";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const schema = v.object({
  ...v.omit(vNewAccount, ["human"]).entries,
  name: personName,
  surname: personName,
  email,
  locale: v.picklist(LANGS),
  terms: accepted,
});

export function RegistrationPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  const { registration_open } = useFrame();
  const [sent, setSent] = useState<{ to: string; pause_s: number } | null>(null);
  if (!registration_open) {
    return (
      <SignInFrame title={t("sign_in.registration_title")}>
        <Note tone="warn">{t("sign_in.registration_closed")}</Note>
      </SignInFrame>
    );
  }
  if (sent) return <CheckYourMail email={sent.to} pause_s={sent.pause_s} />;
  const legal = envelope.page === "registration" ? envelope.data.legal : [];
  return <RegistrationForm legal={legal} onSent={(to, pause_s) => setSent({ to, pause_s })} />;
}

interface RegistrationFormProps {
  legal: LegalReference[];
  onSent: (email: string, pause_s: number) => void;
}

function RegistrationForm({ legal, onSent }: RegistrationFormProps) {
  const t = useT();
  const lang = useLang();
  const { minimum_age } = useFrame();
  const human = useProofOfWork();
  const form = useApiForm({
    schema,
    draft: "registration",
    send: async (entry) => {
      const { retry_after_s } = await human.send((proof) => register({ ...entry, human: proof }));
      onSent(entry.email, retry_after_s);
    },
  });
  return (
    <SignInFrame title={t("sign_in.registration_title")} lead={t("sign_in.registration_lead")} wide>
      <ApiForm form={form} className="form--two-columns" proofOfWork={human}>
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
        <PasswordField
          form={form}
          name="password"
          className="form__full"
          label={t("sign_in.password")}
          autocomplete="new-password"
          hint={t("sign_in.password_hint")}
        />
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
        <SubmitButton form={form} label={t("sign_in.register")} proofOfWork={human} />
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

/** What one agrees to, opened beside the form so that nothing typed is lost. */
function LegalLinks({ legal }: { legal: LegalReference[] }) {
  const t = useT();
  const here = useLang();
  return legal.map(({ title, lang, path, number, effective_from }) => (
    <p key={path} className="hint legal-reference">
      <a
        className="link tap-line"
        href={withLang(here, path)}
        lang={lang === here ? undefined : lang}
        target="_blank"
        rel="noopener"
      >
        {title}
      </a>
      <span className="numeric">
        {t("legal.version", { number })} · {t("legal.in_force_since", { date: formatDate(here, effective_from) })}
      </span>
    </p>
  ));
}

function CheckYourMail({ email: address, pause_s }: { email: string; pause_s: number }) {
  const t = useT();
  return (
    <SignInFrame title={t("sign_in.check_mail_title")}>
      <Note tone="ok" alert>
        {t("sign_in.check_mail_text", { email: address })}
      </Note>
      <p className="secondary">{t("sign_in.check_mail_spam")}</p>
      <ResendButton email={address} pause_s={pause_s} />
      <p>
        <A className="link tap-line" href="/auth/login">
          {t("sign_in.to_login")}
        </A>
      </p>
    </SignInFrame>
  );
}
