import type { AdDesign, Media } from "../../../generated/api";
import { AdDesignLimits } from "../../../generated/limits";
import { BUTTONS } from "../../../lib/adChoices";
import { useT } from "../../../lib/i18n";
import type { AdRatio } from "../../../lib/page-types";
import { oneOf } from "../../../lib/query";
import type { FieldProblems } from "../../../lib/submission";
import { useButtonWords } from "../../../lib/useButtonWords";
import { InkField } from "../../../ui/panel/InkField";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { DesignPicture } from "./DesignPicture";

const LOOKS = ["composed", "picture"] as const;

interface Props {
  design: AdDesign;
  /** Name of the design in the server's messages: `designs.0`. */
  field: string;
  ratios: readonly AdRatio[];
  pictures: readonly Media[];
  max_mb: number;
  problems: FieldProblems;
  onChange: (part: Partial<AdDesign>) => void;
  onUpload: (media: Media) => void;
}

/** One design: composed from words, picture and ink, or ready pictures for the ratios of the places. */
export function DesignFields(props: Props) {
  const { design, field, ratios, pictures, max_mb, problems, onChange, onUpload } = props;
  const t = useT();
  const buttonWords = useButtonWords(design.lang);
  const { lang, look } = design;
  const isComposed = look === "composed";
  const uses = isComposed ? (["part"] as const) : ratios;
  const hasPicture = uses.some((use) => design[use]);
  return (
    <div className="form">
      <div className="segmented" role="group" aria-label={t("ads.owner.look")}>
        {LOOKS.map((one) => (
          <button key={one} type="button" aria-pressed={one === look} onClick={() => onChange({ look: one })}>
            {t(`ads.owner.look_${one}`)}
          </button>
        ))}
      </div>
      <TextInput
        label={t("ads.owner.headline")}
        hint={t("ads.owner.headline_hint")}
        lang={lang}
        value={design.headline}
        max={AdDesignLimits.headline.max_length}
        problems={problems[`${field}.headline`]}
        onChange={(headline) => onChange({ headline })}
      />
      <TextInput
        optional={!isComposed}
        label={t("ads.owner.line")}
        lang={lang}
        value={design.line}
        max={AdDesignLimits.line.max_length}
        problems={problems[`${field}.line`]}
        onChange={(line) => onChange({ line })}
      />
      {isComposed && ratios.includes("strip") && (
        <TextInput
          optional
          label={t("ads.owner.text")}
          hint={t("ads.owner.text_hint")}
          lang={lang}
          rows={2}
          value={design.text}
          max={AdDesignLimits.text.max_length}
          problems={problems[`${field}.text`]}
          onChange={(text) => onChange({ text })}
        />
      )}
      <Select
        label={t("ads.owner.button")}
        value={design.button}
        choices={BUTTONS.map((value) => ({ value, label: buttonWords(value) || t(`ads.button_${value}`), lang }))}
        problems={problems[`${field}.button`]}
        onChange={(value) => onChange({ button: oneOf(BUTTONS, value) ?? "learn_more" })}
      />
      {isComposed && <InkField value={design.ink} onChange={(ink) => onChange({ ink })} />}
      {uses.map((use) => (
        <DesignPicture
          key={use}
          use={use}
          value={design[use]}
          pictures={pictures}
          max_mb={max_mb}
          problems={problems[`${field}.${use}`]}
          onUpload={(media) => {
            onUpload(media);
            onChange({ [use]: media.id });
          }}
          onRemove={() => onChange({ [use]: null })}
        />
      ))}
      {(hasPicture || !isComposed) && (
        <TextInput
          label={t("ads.owner.alt")}
          hint={t("ads.owner.alt_hint")}
          lang={lang}
          value={design.alt}
          max={AdDesignLimits.alt.max_length}
          problems={problems[`${field}.alt`]}
          onChange={(alt) => onChange({ alt })}
        />
      )}
    </div>
  );
}
