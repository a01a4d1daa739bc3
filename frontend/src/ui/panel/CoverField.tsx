import { useState } from "react";
import type { Media } from "../../generated/api";
import type { FieldProblem } from "../../lib/api";
import { uploadPicture } from "../../lib/commonCalls";
import { problemText } from "../../lib/errorMessage";
import { useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import { Button } from "./Button";
import { lazyPart } from "./lazyPart";

const PictureDialog = lazyPart(() => import("./PictureDialog").then((part) => part.PictureDialog<Media>));

/** Width by height of a picture above a list. */
const ASPECT = 3;

export interface CoverFieldProps {
  cover: Media | null;
  problems?: FieldProblem[];
  onChange: (cover: Media | null) => void;
}

/** The picture above a list: a decoration without words. */
export function CoverField({ cover, problems, onChange }: CoverFieldProps) {
  const t = useT();
  const { cover_min_width } = useLayout().limits;
  const [choosing, setChoosing] = useState(false);
  const fault = problemText(problems);
  return (
    <fieldset className="form">
      <legend className="field-label">{t("panel.tree.cover")}</legend>
      {cover && (
        <img
          className="cover-field"
          src={cover.picture.src}
          srcSet={cover.picture.srcset || undefined}
          sizes="24rem"
          width={cover.picture.width}
          height={cover.picture.height}
          alt={t("panel.tree.cover")}
        />
      )}
      <p className="hint">{t("panel.tree.cover_hint")}</p>
      <div className="row">
        <Button icon="picture" onClick={() => setChoosing(true)}>
          {t(cover ? "panel.tree.cover_change" : "panel.tree.cover_choose")}
        </Button>
        {cover && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t("panel.tree.cover_remove")}
          </Button>
        )}
      </div>
      {fault && <p className="field-error">{fault}</p>}
      {choosing && (
        <PictureDialog
          title={t("panel.tree.cover")}
          verb={t("panel.tree.cover_take")}
          aspect={ASPECT}
          min_width={cover_min_width}
          upload={uploadPicture}
          onDone={onChange}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}
