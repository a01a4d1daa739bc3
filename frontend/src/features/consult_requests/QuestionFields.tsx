import { useLang, useT } from "../../lib/i18n";
import type { ConsultPage } from "../../lib/page-types";
import { LANGS } from "../../lib/paths";
import { langName } from "../../lib/labels/languages";
import { Field } from "../../ui/Field";

export interface ConsultFieldsProps {
  data: ConsultPage;
  /** The error of a field, or null. */
  errorAt: (name: string) => string | null;
}

/** Topic, question and language of the answer. */
export function QuestionFields({ data, errorAt }: ConsultFieldsProps) {
  const t = useT();
  const here = useLang();
  const { fields, topics } = data;
  return (
    <fieldset className="form">
      <legend>{t("consult_requests.part_question")}</legend>
      <Field label={t("consult_requests.topic")} error={errorAt("topic")}>
        {(control) => (
          <select {...control} name="topic" className="input" defaultValue={fields.topic}>
            <option value="">{t("consult_requests.choose")}</option>
            {topics.map((topic) => (
              <option key={topic.id} value={topic.id} lang={topic.lang === here ? undefined : topic.lang}>
                {topic.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("consult_requests.message")} hint={t("consult_requests.message_hint")} error={errorAt("message")}>
        {(control) => <textarea {...control} name="message" className="input" rows={8} defaultValue={fields.message} />}
      </Field>
      <Field
        label={t("consult_requests.preferred_locale")}
        hint={topics.some((topic) => topic.langs.length < LANGS.length) && t("consult_requests.locale_hint")}
        error={errorAt("preferred_locale")}
      >
        {(control) => (
          <select {...control} name="preferred_locale" className="input" defaultValue={fields.preferred_locale}>
            {LANGS.map((lang) => (
              <option key={lang} value={lang}>
                {langName(t, lang)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}
