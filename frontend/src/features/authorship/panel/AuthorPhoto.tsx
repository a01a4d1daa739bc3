import { useState } from "react";
import { uploadPicture } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { PictureDialog } from "../../../ui/panel/PictureDialog";
import { Portrait } from "../../../ui/site/Portrait";
import type { AuthorEditing } from "./useAuthorForm";

const SQUARE = 1;

/** The portrait: uploaded and cropped, or the one of the account. */
export function AuthorPhoto({ editing }: { editing: AuthorEditing }) {
  const t = useT();
  const { author, draft, problems, set } = editing;
  const [choosing, setChoosing] = useState(false);
  const locked = !author.editable;
  const ofAccount = author.account?.photo ?? null;
  const shown = draft.account_photo ? ofAccount : (draft.photo?.picture ?? null);
  const faults = [...(problems.photo_media_id ?? []), ...(problems.account_photo ?? [])];
  return (
    <fieldset className="credits">
      <legend className="field-label">{t("panel.authors.photo")}</legend>
      <div className="row photo-row">
        <Portrait large name={draft.name} photo={shown} />
        <div className="stack--tight">
          {ofAccount && (
            <Check checked={draft.account_photo} disabled={locked} onChange={(account_photo) => set({ account_photo })}>
              {t("panel.authors.photo_of_account")}
            </Check>
          )}
          {!draft.account_photo && (
            <div className="row">
              <Button disabledReason={locked && t("panel.not_allowed")} onClick={() => setChoosing(true)}>
                {t(draft.photo ? "panel.authors.photo_change" : "panel.authors.photo_add")}
              </Button>
              {draft.photo && (
                <Button
                  variant="quiet"
                  disabledReason={locked && t("panel.not_allowed")}
                  onClick={() => set({ photo: null })}
                >
                  {t("panel.authors.photo_remove")}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {faults.length > 0 && <p className="field-error">{faults.map((fault) => fault.message).join(" ")}</p>}
      {choosing && (
        <PictureDialog
          title={t("panel.authors.photo_title", { name: draft.name })}
          verb={t("panel.authors.photo_take")}
          aspect={SQUARE}
          upload={uploadPicture}
          onDone={(photo) => set({ photo })}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  );
}
