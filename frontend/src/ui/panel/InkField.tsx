import { useId } from "react";
import type { AdInk } from "../../generated/api";
import { useT } from "../../lib/i18n";
import { INKS } from "../../lib/adChoices";

interface Props {
  value: AdInk;
  onChange: (ink: AdInk) => void;
}

/** The ink of the ground of an advertisement. */
export function InkField({ value, onChange }: Props) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="field-label">{t("ads.ink")}</legend>
      <div className="ad-inks">
        {INKS.map((ink) => (
          <label key={ink} className={`ad-ink--${ink}`} title={t(`ads.ink_${ink}`)}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={ink === value}
              onChange={() => onChange(ink)}
            />
            <span className="visually-hidden">{t(`ads.ink_${ink}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
