import { useState } from "react";
import type { Media } from "../../../generated/api";
import { problemText } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { FieldError } from "../../../ui/Field";
import { Button } from "../../../ui/panel/Button";
import { PictureDialog } from "../../../ui/panel/PictureDialog";
import { uploadEnterprisePicture } from "../api";
import type { FieldsProps } from "./FieldsProps";

const FIELDS = ["logo", "cover"] as const;
type Name = (typeof FIELDS)[number];

/** Width by height of the part of a picture that is kept, and its fewest pixels from left to right. */
const SHAPES: Record<Name, { aspect: number; min_width: number }> = {
  logo: { aspect: 1, min_width: 320 },
  cover: { aspect: 3, min_width: 960 },
};

interface Props extends FieldsProps {
  pictures: Media[];
  max_mb: number;
}

/** Logo and cover. */
export function PictureFields({ form, problems, change, pictures, max_mb }: Props) {
  const t = useT();
  const [choosing, setChoosing] = useState<Name | null>(null);
  const [uploaded, setUploaded] = useState<Media[]>([]);
  const known = [...pictures, ...uploaded];
  return (
    <>
      {FIELDS.map((name) => {
        const picture = known.find(({ id }) => id === form[name])?.picture;
        const label = t(`enterprises.owner.${name}`);
        return (
          <fieldset className="form" key={name}>
            <legend className="field-label">{label}</legend>
            <p className="hint">{t(`enterprises.owner.${name}_hint`)}</p>
            {picture && (
              <img
                className={name === "logo" ? "enterprise-logo" : "cover-field"}
                src={picture.src}
                width={picture.width}
                height={picture.height}
                alt={label}
              />
            )}
            <div className="row">
              <Button icon="picture" onClick={() => setChoosing(name)}>
                {t(picture ? "enterprises.owner.picture_change" : "enterprises.owner.picture_choose", { name: label })}
              </Button>
              {form[name] && (
                <Button
                  variant="quiet"
                  label={t("enterprises.owner.picture_remove", { name: label })}
                  onClick={() => change({ [name]: null })}
                >
                  {t("enterprises.owner.take_away")}
                </Button>
              )}
            </div>
            <FieldError id={`enterprise-${name}-error`} error={problemText(problems[name])} />
          </fieldset>
        );
      })}
      {choosing && (
        <PictureDialog
          title={t(`enterprises.owner.${choosing}`)}
          verb={t("enterprises.owner.picture_take")}
          {...SHAPES[choosing]}
          max_mb={max_mb}
          upload={uploadEnterprisePicture}
          onDone={(media) => {
            setUploaded([...uploaded, media]);
            change({ [choosing]: media.id });
          }}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}
