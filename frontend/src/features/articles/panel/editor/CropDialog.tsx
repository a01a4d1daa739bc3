import { useEffect, useState } from "preact/hooks";
import { useT } from "../../../../lib/i18n";
import { Button } from "../../../../ui/panel/Button";
import { Dialog } from "../../../../ui/panel/Dialog";
import { explain } from "../../../../ui/panel/failure";
import type { Media } from "../../../../generated/api";
import { uploadPicture } from "../calls";

import type { Crop } from "../../../../ui/panel/picture";
import { CropArea } from "../../../../ui/panel/CropArea";
import { FileChoice, pictureProblem } from "../../../../ui/panel/FileChoice";

const ASPECT = 16 / 9;
const MIN_WIDTH = 1200;

/** Chooses a cover and the part of it that is shown. */
export function CropDialog({ onDone, onClose }: { onDone: (media: Media) => void; onClose: () => void }) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");

  useEffect(() => {
    setCrop(null);
    setFault("");
  }, [file]);

  const wrong = file ? pictureProblem(t, file) : null;
  const small = crop !== null && crop.width < MIN_WIDTH;
  const reason = !file
    ? t("panel.editor.file_needed")
    : (wrong ?? (small ? t("panel.editor.crop_small", { min: MIN_WIDTH, width: Math.round(crop.width) }) : null));

  const upload = async () => {
    if (!file) return;
    setBusy(true);
    setFault("");
    try {
      onDone(await uploadPicture(file, crop));
      onClose();
    } catch (error) {
      setFault(explain(t, error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t("panel.editor.cover")}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button look="primary" busy={busy} reason={reason} onClick={() => void upload()}>
            {busy ? t("panel.editor.uploading") : t("panel.editor.cover_take")}
          </Button>
        </>
      }
    >
      <FileChoice file={file} onFile={setFile} />
      {file && !wrong && <CropArea file={file} aspect={ASPECT} onCrop={setCrop} />}
      {(fault || (file && reason)) && (
        <p class="err" role="alert">
          {fault || reason}
        </p>
      )}
    </Dialog>
  );
}
