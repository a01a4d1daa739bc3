import { useState } from "react";
import type { Media } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";
import { problemText } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { FieldError } from "../../../ui/Field";
import { Button } from "../../../ui/panel/Button";
import { PictureDialog } from "../../../ui/panel/PictureDialog";
import { uploadAdPicture, type AdPictureUse } from "../api";

/** Width by height of the part that is kept. */
const ASPECTS: Record<AdPictureUse, number> = { poster: 7 / 10, strip: 4, part: 7 / 5 };

interface Props {
  /** The use for which the server checks it. */
  use: AdPictureUse;
  /** Identity of the picture; null for none. */
  value: string | null | undefined;
  pictures: readonly Media[];
  max_mb: number;
  problems?: FieldProblem[];
  onUpload: (media: Media) => void;
  onRemove: () => void;
}

/** A picture of a design: chosen, cropped to its ratio, replaced and removed. */
export function DesignPicture({ use, value, pictures, max_mb, problems, onUpload, onRemove }: Props) {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const media = pictures.find(({ id }) => id === value);
  const verb = t(media ? `ads.owner.replace_${use}` : `ads.owner.add_${use}`);
  return (
    <div className="field">
      <p className="field-label">{t(`ads.owner.picture_${use}`)}</p>
      <p className="hint">{t(`ads.owner.picture_hint_${use}`)}</p>
      <div className="ad-design__picture">
        {media && (
          <>
            <img
              src={media.picture.src}
              width={media.picture.width}
              height={media.picture.height}
              alt=""
              loading="lazy"
            />
            <span className="small muted">
              {media.file_name}, {media.picture.width} × {media.picture.height}
            </span>
          </>
        )}
        <Button icon={media ? "picture" : "plus"} onClick={() => setAdding(true)}>
          {verb}
        </Button>
        {media && (
          <Button variant="quiet" icon="trash" onClick={onRemove}>
            {t("ads.owner.remove_picture")}
          </Button>
        )}
      </div>
      <FieldError id={`ad-picture-${use}`} error={problemText(problems)} />
      {adding && (
        <PictureDialog
          title={verb}
          verb={t("ads.owner.take_picture")}
          aspect={ASPECTS[use]}
          max_mb={max_mb}
          whole={use === "part" ? t("ads.owner.whole_picture") : undefined}
          upload={(file, crop) => uploadAdPicture(use, file, crop)}
          onDone={onUpload}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
