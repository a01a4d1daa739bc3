import { useT } from "../../lib/i18n";
import { Field } from "../../ui/Field";
import type { ConsultFieldsProps } from "./QuestionFields";

const LINES = ["region", "town"] as const;

/** Fields of the person: name, ways to be reached, place. */
export function PersonFields({ data, errorAt }: ConsultFieldsProps) {
  const t = useT();
  const { fields, channels, countries } = data;
  return (
    <>
      <fieldset className="form--two-columns">
        <legend>{t("consult_requests.part_person")}</legend>
        <Field label={t("consult_requests.name")} error={errorAt("name")}>
          {(control) => (
            <input
              {...control}
              name="name"
              className="input"
              type="text"
              autoComplete="name"
              defaultValue={fields.name}
            />
          )}
        </Field>
        <Field label={t("consult_requests.preferred_channel")} error={errorAt("preferred_channel")}>
          {(control) => (
            <select {...control} name="preferred_channel" className="input" defaultValue={fields.preferred_channel}>
              {channels.map((channel) => (
                <option key={channel} value={channel}>
                  {t(`consult_requests.channel_${channel}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("consult_requests.email")} hint={t("consult_requests.email_hint")} error={errorAt("email")}>
          {(control) => (
            <input
              {...control}
              name="email"
              className="input"
              type="email"
              autoComplete="email"
              defaultValue={fields.email}
            />
          )}
        </Field>
        <Field
          optional
          label={t("consult_requests.phone")}
          hint={t("consult_requests.phone_hint")}
          error={errorAt("phone")}
        >
          {(control) => (
            <input
              {...control}
              name="phone"
              className="input"
              type="tel"
              autoComplete="tel"
              defaultValue={fields.phone}
            />
          )}
        </Field>
        <Field optional className="form__full" label={t("consult_requests.best_time")} error={errorAt("best_time")}>
          {(control) => (
            <input {...control} name="best_time" className="input" type="text" defaultValue={fields.best_time} />
          )}
        </Field>
      </fieldset>
      <fieldset className="form--two-columns">
        <legend>{t("consult_requests.part_place")}</legend>
        <Field optional className="form__full" label={t("consult_requests.country")} error={errorAt("country")}>
          {(control) => (
            <select {...control} name="country" className="input" autoComplete="country" defaultValue={fields.country}>
              <option value="">{t("consult_requests.choose")}</option>
              {countries.map((country) => (
                <option key={country.code} value={country.code}>
                  {country.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {LINES.map((name) => (
          <Field optional key={name} label={t(`consult_requests.${name}`)} error={errorAt(name)}>
            {(control) => <input {...control} name={name} className="input" type="text" defaultValue={fields[name]} />}
          </Field>
        ))}
      </fieldset>
    </>
  );
}
