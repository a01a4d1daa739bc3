import { BlockSettingsLimits, EmergencyNumberLimits, HomeBlockLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { Button, IconButton } from "../../../ui/panel/Button";
import { TextInput } from "../../../ui/panel/TextInput";
import { wordsOf } from "./document";
import type { BlockSettings, ProblemsAt } from "./types";

type Numbers = NonNullable<BlockSettings["numbers"]>;

interface Props {
  numbers: Numbers;
  problems: ProblemsAt;
  onChange: (numbers: Numbers) => void;
}

/** Emergency numbers, each with its label in three languages. */
export function EmergencyFields({ numbers, problems, onChange }: Props) {
  const t = useT();
  const change = (at: number, wish: Partial<Numbers[number]>) =>
    onChange(numbers.map((old, i) => (i === at ? { ...old, ...wish } : old)));
  return (
    <>
      {numbers.map((one, n) => (
        <fieldset className="form" key={n}>
          <legend className="visually-hidden">{t("panel.home.number", { n: n + 1 })}</legend>
          <TextInput
            label={t("panel.home.number", { n: n + 1 })}
            value={one.number}
            max={EmergencyNumberLimits.number.max_length}
            problems={problems(`settings.numbers.${n}.number`)}
            onChange={(number) => change(n, { number })}
          />
          {LANGS.map((code) => (
            <TextInput
              key={code}
              lang={code}
              label={t("panel.home.text_in", { lang: inLang(t, code) })}
              value={wordsOf(one.label)[code]}
              max={HomeBlockLimits.number_label.max_length}
              onChange={(value) => change(n, { label: { ...wordsOf(one.label), [code]: value } })}
            />
          ))}
          <IconButton
            icon="trash"
            label={t("panel.home.number_remove", { n: n + 1 })}
            onClick={() => onChange(numbers.filter((_, i) => i !== n))}
          />
        </fieldset>
      ))}
      <Button
        icon="plus"
        disabledReason={numbers.length >= BlockSettingsLimits.numbers.max_items && t("panel.home.full")}
        onClick={() => onChange([...numbers, { number: "112", label: wordsOf(undefined) }])}
      >
        {t("panel.home.number_add")}
      </Button>
    </>
  );
}
