import { useState } from "react";
import * as v from "valibot";
import { vProfileChange } from "../../generated/api/valibot.gen";
import { Problem } from "../../lib/api";
import { useApiForm } from "../../lib/form";
import { useLang, useT } from "../../lib/i18n";
import { LANGUAGES } from "../../lib/languages";
import { keepLanguage } from "../../lib/links";
import { navigate } from "../../lib/navigation";
import { LANGS, withLang } from "../../lib/paths";
import { personName } from "../../lib/rules";
import { FormField } from "../../ui/site/FormField";
import { SavedNote } from "./SavedNote";
import { updateProfile } from "./api";
import type { Account } from "../../generated/api";
import { ApiForm } from "../../ui/site/ApiForm";
import { SubmitButton } from "../../ui/site/SubmitButton";

const { phone, date_of_birth, instagram, facebook } = vProfileChange.entries;
const schema = v.object({
  name: personName,
  surname: personName,
  phone,
  date_of_birth,
  instagram,
  facebook,
  locale: v.picklist(LANGS),
});

interface Props {
  account: Account;
  onSaved: (account: Account) => void;
  /** Shows what somebody else saved meanwhile. */
  onReload: () => void;
}

/** Form of the profile. */
export function PersonForm({ account, onSaved, onReload }: Props) {
  const t = useT();
  const lang = useLang();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const form = useApiForm({
    schema,
    draft: "profile",
    send: async (entry) => {
      setSavedAt(null);
      const saved = await updateProfile({ ...entry, version: account.version });
      // the server stores some fields in another spelling
      for (const [name, text] of Object.entries({ phone: saved.phone, instagram: saved.instagram })) {
        const element = form.ref.current?.elements.namedItem(name);
        if (element instanceof HTMLInputElement) element.value = text;
      }
      setSavedAt(new Date());
      onSaved(saved);
      if (entry.locale !== account.locale && entry.locale !== lang) {
        keepLanguage(entry.locale);
        navigate(withLang(entry.locale, "/profile/account"));
      }
    },
  });
  const stale = form.problem instanceof Problem && form.problem.code === "stale_version";
  return (
    <ApiForm
      form={form}
      className="form--two-columns"
      notice={
        stale && (
          <p className="row">
            <button className="button button--line" type="button" onClick={onReload}>
              {t("account.show_saved")}
            </button>
          </p>
        )
      }
    >
      <FormField form={form} name="name" label={t("sign_in.name")} initial={account.name} autocomplete="given-name" />
      <FormField
        form={form}
        name="surname"
        label={t("sign_in.surname")}
        initial={account.surname}
        autocomplete="family-name"
      />
      <FormField
        form={form}
        name="phone"
        type="tel"
        label={t("account.phone")}
        hint={t("account.phone_hint")}
        initial={account.phone}
        optional
        autocomplete="tel"
      />
      <FormField
        form={form}
        name="date_of_birth"
        type="date"
        label={t("account.date_of_birth")}
        initial={account.date_of_birth}
        optional
        autocomplete="bday"
      />
      <FormField form={form} name="instagram" label="Instagram" initial={account.instagram} optional />
      <FormField form={form} name="facebook" label="Facebook" initial={account.facebook} optional />
      <div className="field">
        <label htmlFor="locale">{t("account.locale")}</label>
        <select
          className="input"
          id="locale"
          name="locale"
          aria-describedby="locale-hint"
          defaultValue={account.locale}
        >
          {LANGS.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </select>
        <p className="hint" id="locale-hint">
          {t("account.locale_hint")}
        </p>
      </div>
      <div className="form__full row">
        <SubmitButton inline form={form} label={t("account.save")} />
        <SavedNote at={savedAt} />
      </div>
    </ApiForm>
  );
}
