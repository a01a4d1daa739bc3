import { useState } from "react";
import type { HouseAd } from "../../../generated/api";
import { BUTTONS } from "../../../lib/adChoices";
import { uploadPicture } from "../../../lib/commonCalls";
import { problemText } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { FieldError } from "../../../ui/Field";
import { Button } from "../../../ui/panel/Button";
import { InkField } from "../../../ui/panel/InkField";
import { PictureDialog } from "../../../ui/panel/PictureDialog";
import { Select } from "../../../ui/panel/Select";
import type { FieldsProps } from "./fields";

/** Width by height of the part of a picture that is kept: that of a poster. */
const ASPECT = 7 / 5;

interface Props extends FieldsProps {
  picture: HouseAd["picture"];
  onPicture: (picture: HouseAd["picture"]) => void;
}

/** Ink, picture and button. */
export function HouseAdLook({ form, problems, change, picture, onPicture }: Props) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const verb = t(picture ? "panel.house_ads.replace_picture" : "panel.house_ads.add_picture");
  return (
    <fieldset className="form">
      <legend>{t("panel.house_ads.look")}</legend>
      <InkField value={form.ink} onChange={(ink) => change({ ink })} />
      <Select
        label={t("panel.house_ads.button")}
        value={form.button}
        choices={BUTTONS.map((value) => ({ value, label: t(`ads.button_${value}`) }))}
        problems={problems.button}
        onChange={(value) => change({ button: oneOf(BUTTONS, value) ?? form.button })}
      />
      <div className="field">
        <p className="field-label">{t("panel.house_ads.picture")}</p>
        <p className="hint">{t("panel.house_ads.picture_hint")}</p>
        <div className="row">
          <Button icon="picture" onClick={() => setAdding(true)}>
            {verb}
          </Button>
          {form.picture_id && (
            <Button
              variant="quiet"
              icon="trash"
              onClick={() => {
                change({ picture_id: null });
                onPicture(null);
              }}
            >
              {t("panel.house_ads.remove_picture")}
            </Button>
          )}
        </div>
        <FieldError id="house-ad-picture" error={problemText(problems.picture_id)} />
      </div>
      {adding && (
        <PictureDialog
          title={verb}
          verb={t("panel.house_ads.take_picture")}
          aspect={ASPECT}
          upload={uploadPicture}
          onDone={(media) => {
            change({ picture_id: media.id });
            onPicture(media.picture);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </fieldset>
  );
}
