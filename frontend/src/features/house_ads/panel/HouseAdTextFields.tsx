import type { HouseAdText } from "../../../generated/api";
import { HouseAdTextLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { problemText } from "../../../lib/errorMessage";
import { FieldError } from "../../../ui/Field";
import { Button } from "../../../ui/panel/Button";
import { LangTabs } from "../../../ui/panel/LangTabs";
import { TextInput } from "../../../ui/panel/TextInput";
import { NO_WORDS, type FieldsProps } from "./fields";

interface Props extends FieldsProps {
  lang: Lang;
  onLang: (lang: Lang) => void;
}

const FIELDS = ["headline", "line", "text", "alt"] as const;

/** Words in each language; it is shown in those that have some. */
export function HouseAdTextFields({ form, problems, change, lang, onLang }: Props) {
  const t = useT();
  const text = form.texts[lang];
  const words = text ?? NO_WORDS;
  const set = (part: Partial<HouseAdText>) => change({ texts: { ...form.texts, [lang]: { ...words, ...part } } });
  const elsewhere = LANGS.filter(
    (code) => code !== lang && Object.keys(problems).some((name) => name.startsWith(`texts.${code}.`)),
  );
  return (
    <fieldset className="form">
      <legend>{t("panel.house_ads.texts")}</legend>
      <LangTabs written={LANGS.filter((code) => form.texts[code])} lang={lang} onLang={onLang} />
      <p className="hint">{t("panel.house_ads.texts_hint")}</p>
      <FieldError id="house-ad-texts" error={problemText(problems.texts)} />
      <FieldError
        id="house-ad-langs"
        error={
          elsewhere.length > 0
            ? t("panel.house_ads.faults_in", { langs: elsewhere.map((code) => code.toUpperCase()).join(", ") })
            : null
        }
      />
      {FIELDS.filter((name) => name !== "alt" || form.picture_id).map((name) => (
        <TextInput
          key={`${name}.${lang}`}
          lang={lang}
          optional={name === "text"}
          label={t(`panel.house_ads.${name}`)}
          hint={name === "text" && t("panel.house_ads.text_hint")}
          value={words[name]}
          max={HouseAdTextLimits[name].max_length}
          problems={problems[`texts.${lang}.${name}`]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      {text && LANGS.some((code) => code !== lang && form.texts[code]) && (
        <p>
          <Button icon="trash" onClick={() => change({ texts: { ...form.texts, [lang]: null } })}>
            {t("panel.house_ads.remove_text")}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
