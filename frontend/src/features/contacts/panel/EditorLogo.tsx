import { CardLimits } from "../../../generated/limits";
import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { lazyPart } from "../../../ui/panel/lazyPart";
import type { PartProps } from "./EditorTexts";
import { LocalInputs } from "./LocalInputs";

const LogoDialog = lazyPart(() => import("./LogoDialog").then((part) => part.LogoDialog));

/** The logo, and what it shows for those who do not see it. */
export function EditorLogo({ draft, problems, onChange }: PartProps) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const { logo, card } = draft;
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.contacts.logo")}</legend>
      <div className="contact-logo">
        {logo && (
          <span className="arch arch--large">
            <span className="picture picture--logo">
              <img
                src={logo.picture.src}
                srcSet={logo.picture.srcset || undefined}
                sizes="7.5rem"
                width={logo.picture.width}
                height={logo.picture.height}
                alt={t("panel.contacts.logo")}
              />
            </span>
          </span>
        )}
        <div className="stack--tight">
          <p className="hint">{t("panel.contacts.logo_text")}</p>
          <div className="row">
            <Button icon="picture" onClick={() => setChoosing(true)}>
              {t(logo ? "panel.contacts.logo_change" : "panel.contacts.logo_choose")}
            </Button>
            {logo && (
              <Button variant="quiet" onClick={() => onChange({ logo: null })}>
                {t("panel.contacts.logo_remove")}
              </Button>
            )}
          </div>
          {problems.logo_media_id && (
            <p className="field-error">{problems.logo_media_id.map((problem) => problem.message).join(" ")}</p>
          )}
        </div>
      </div>
      {logo && (
        <div className="contact-editor__row">
          <LocalInputs
            label={(lang) => t("panel.contacts.logo_alt", { lang })}
            hint={t("panel.contacts.logo_alt_hint")}
            value={card.logo_alt}
            max={CardLimits.logo_alt.max_length}
            problems={problems["card.logo_alt"]}
            onChange={(logo_alt) => onChange({ card: { ...card, logo_alt } })}
          />
        </div>
      )}
      {choosing && <LogoDialog onDone={(media) => onChange({ logo: media })} onClose={() => setChoosing(false)} />}
    </fieldset>
  );
}
