import { useEffect, useState } from "react";
import type { BrandTone } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { problemText } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { Field } from "../../../ui/Field";
import { Button } from "../../../ui/panel/Button";
import { isColor } from "./draft";

interface Props {
  name: "main" | "accent";
  /** The chosen colour; none is that of the program. */
  color: string | null;
  /** The tone that pages use in the light theme. */
  tone: BrandTone | undefined;
  problems?: FieldProblem[];
  onChange: (color: string | null) => void;
}

/** A colour as text and from the palette of the browser, with the tone that pages make of it. */
export function ColorField({ name, color, tone, problems, onChange }: Props) {
  const t = useT();
  const [text, setText] = useState(color ?? "");
  useEffect(() => setText(color ?? ""), [color]);
  const label = t(`panel.branding.${name}`);
  const error = problemText(problems) ?? (text && !isColor(text) ? t("panel.branding.format") : null);
  const isToned = color !== null && tone && tone.light.toLowerCase() !== color.toLowerCase();
  return (
    <div className="stack--tight">
      <Field label={label} hint={t(`panel.branding.${name}_hint`)} error={error}>
        {(control) => (
          <div className="color-field">
            <input
              type="color"
              className="color-field__well"
              aria-label={t("panel.branding.pick", { color: label })}
              value={color ?? tone?.light ?? "#000000"}
              onInput={(event) => onChange(event.currentTarget.value)}
            />
            <input
              {...control}
              className="input color-field__text"
              value={text}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              placeholder={t("panel.branding.own")}
              onInput={(event) => {
                const wish = event.currentTarget.value.trim();
                setText(wish);
                if (!wish) onChange(null);
                else if (isColor(wish)) onChange(wish.toLowerCase());
              }}
            />
            {color !== null && (
              <Button variant="quiet" onClick={() => onChange(null)}>
                {t("panel.branding.use_own")}
              </Button>
            )}
          </div>
        )}
      </Field>
      <p className="hint" role="status">
        {isToned && t("panel.branding.toned", { chosen: color, used: tone.light })}
      </p>
    </div>
  );
}
