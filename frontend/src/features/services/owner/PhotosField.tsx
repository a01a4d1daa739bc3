import { useState } from "react";
import type { Media, NewServicePhoto } from "../../../generated/api";
import { NewServicePhotoLimits, ServiceFormLimits } from "../../../generated/limits";
import type { FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { Button, IconButton } from "../../../ui/panel/Button";
import { PictureDialog } from "../../../ui/panel/PictureDialog";
import { TextInput } from "../../../ui/panel/TextInput";
import { uploadPhoto } from "../api";

const MOST = ServiceFormLimits.photos.max_items;
const ASPECT = 3 / 2;

interface Props {
  photos: NewServicePhoto[];
  pictures: Media[];
  lang: Lang;
  max_mb: number;
  problems: Record<string, FieldProblem[]>;
  onChange: (photos: NewServicePhoto[]) => void;
}

/** Photos in order, each with a description per language; the first one is the cover. */
export function PhotosField({ photos, pictures, lang, max_mb, problems, onChange }: Props) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const [uploaded, setUploaded] = useState<Media[]>([]);
  const known = [...pictures, ...uploaded];
  const add = (media: Media) => {
    setUploaded([...uploaded, media]);
    onChange([...photos, { media_id: media.id, alts: { en: "", uk: "", de: "" } }]);
  };
  const moved = (from: number, to: number) =>
    photos.map((photo, at) => (at === from ? photos[to] : at === to ? photos[from] : photo) ?? photo);
  return (
    <fieldset className="form">
      <legend className="field-label">{t("services.owner.photos")}</legend>
      <p className="hint">{t("services.owner.photos_hint", { count: MOST })}</p>
      <ul className="x service-photos">
        {photos.map((photo, at) => {
          const picture = known.find((media) => media.id === photo.media_id)?.picture;
          const name = t("services.owner.photo", { number: at + 1 });
          return (
            <li key={photo.media_id} className="service-photos__row">
              {picture && (
                <span className="picture picture--3x2">
                  <img src={picture.src} width={picture.width} height={picture.height} alt="" loading="lazy" />
                </span>
              )}
              <div className="service-photos__text">
                <TextInput
                  label={t("services.owner.photo_alt", { name, lang: inLang(t, lang) })}
                  hint={at === 0 && t("services.owner.photo_cover")}
                  lang={lang}
                  value={photo.alts[lang] ?? ""}
                  max={NewServicePhotoLimits.alts.max_length}
                  problems={problems[`photos.${at}.alts`] ?? problems[`photos.${at}.media_id`]}
                  onChange={(alt) =>
                    onChange(
                      photos.map((one) => (one === photo ? { ...one, alts: { ...one.alts, [lang]: alt } } : one)),
                    )
                  }
                />
                <div className="row">
                  <IconButton
                    icon="up"
                    label={t("services.owner.photo_up", { name })}
                    disabledReason={at === 0 && t("services.owner.photo_first")}
                    onClick={() => onChange(moved(at, at - 1))}
                  />
                  <IconButton
                    icon="down"
                    label={t("services.owner.photo_down", { name })}
                    disabledReason={at === photos.length - 1 && t("services.owner.photo_last")}
                    onClick={() => onChange(moved(at, at + 1))}
                  />
                  <IconButton
                    icon="trash"
                    label={t("services.owner.photo_remove", { name })}
                    onClick={() => onChange(photos.filter((one) => one !== photo))}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <p>
        <Button
          icon="plus"
          disabledReason={photos.length >= MOST && t("services.owner.photos_full", { count: MOST })}
          onClick={() => setAdding(true)}
        >
          {t("services.owner.photo_add")}
        </Button>
      </p>
      {adding && (
        <PictureDialog
          title={t("services.owner.photo_add")}
          verb={t("services.owner.photo_take")}
          aspect={ASPECT}
          max_mb={max_mb}
          whole={t("services.owner.photo_whole")}
          upload={uploadPhoto}
          onDone={add}
          onClose={() => setAdding(false)}
        />
      )}
    </fieldset>
  );
}
