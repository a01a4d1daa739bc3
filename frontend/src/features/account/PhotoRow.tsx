import { useState } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { Confirm } from "../../ui/panel/Confirm";
import { Portrait } from "../../ui/site/Portrait";
import { removePhoto } from "./api";
import { PhotoDialog } from "./PhotoDialog";
import type { Account, Profile } from "../../generated/api";

const SIDE = 320;

/** The portrait with its change and removal. */
export function PhotoRow({ profile, onChange }: { profile: Profile; onChange: (account: Account) => void }) {
  const t = useT();
  const [open, setOpen] = useState<"no" | "choose" | "remove">("no");
  const { account, photo_max_mb } = profile;
  const photo = account.profile_photo;
  const close = () => setOpen("no");
  return (
    <div className="row photo-row">
      <Portrait
        large
        name={`${account.name} ${account.surname}`}
        photo={photo ? { src: photo, srcset: "", width: SIDE, height: SIDE, alt: "" } : null}
      />
      <div className="stack--tight">
        <div className="row">
          <Button onClick={() => setOpen("choose")}>{t(photo ? "account.photo_change" : "account.photo_add")}</Button>
          {photo && (
            <Button variant="quiet" onClick={() => setOpen("remove")}>
              {t("account.photo_remove")}
            </Button>
          )}
        </div>
        <p className="hint">{t("panel.editor.file_hint", { max: photo_max_mb })}</p>
      </div>
      {open === "choose" && <PhotoDialog max_mb={photo_max_mb} onDone={onChange} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={t("account.photo_remove_title")}
          verb={t("account.photo_remove")}
          bad
          onConfirm={() => removePhoto().then(onChange)}
          onClose={close}
        >
          <p>{t("account.photo_remove_text")}</p>
        </Confirm>
      )}
    </div>
  );
}
