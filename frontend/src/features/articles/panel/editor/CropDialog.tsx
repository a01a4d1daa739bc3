import { useEffect, useState } from "preact/hooks";
import Cropper from "react-easy-crop";
import { useT } from "../../../../lib/i18n";
import { Button } from "../../../../ui/panel/Button";
import { Dialog } from "../../../../ui/panel/Dialog";
import { explain } from "../../../../ui/panel/failure";
import type { Media } from "../../../../generated/api";
import { uploadPicture, type Crop } from "../calls";
import { FileChoice, pictureProblem } from "./FileChoice";

const ASPECT = 16 / 9;
const MIN_WIDTH = 1200;
const MAX_ZOOM = 4;

/** Chooses a cover and the part of it that is shown. */
export function CropDialog({ onDone, onClose }: { onDone: (media: Media) => void; onClose: () => void }) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState("");
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");

  useEffect(() => {
    setCrop(null);
    setZoom(1);
    setPlace({ x: 0, y: 0 });
    if (!file) return setAddress("");
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
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
      {address && !wrong && (
        <>
          <div class="cropbox">
            <Cropper
              image={address}
              crop={place}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={ASPECT}
              disableAutomaticStylesInjection
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropComplete={(_area, pixels) => setCrop(pixels)}
            />
          </div>
          <label class="row cropzoom">
            <span>{t("panel.editor.zoom")}</span>
            <input
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={zoom}
              onInput={(event) => setZoom(Number(event.currentTarget.value))}
            />
          </label>
          <p class="hint">{t("panel.editor.crop_hint")}</p>
        </>
      )}
      {(fault || (file && reason)) && (
        <p class="err" role="alert">
          {fault || reason}
        </p>
      )}
    </Dialog>
  );
}
