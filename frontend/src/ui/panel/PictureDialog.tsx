import { useEffect, useState } from "react";
import { useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import { Button } from "./Button";
import { Check } from "./Check";
import { CropArea } from "./CropArea";
import { Dialog } from "./Dialog";
import { errorMessage } from "../../lib/errorMessage";
import { FileChoice, pictureProblem } from "./FileChoice";
import type { Crop } from "../../lib/pictureUpload";

interface Props<T> {
  title: string;
  /** Label of the button, as a verb. */
  verb: string;
  /** Width by height of the part that is kept. */
  aspect: number;
  /** Fewest pixels of that part from left to right. */
  min_width?: number;
  /** Most megabytes that the server takes; those of staff unless named. */
  max_mb?: number;
  /** A picture that was chosen before the dialog opened. */
  file?: File | null;
  /** Offers to keep the whole picture; what the choice is called. */
  whole?: string;
  upload: (file: File, crop: Crop | null) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
}

/** Chooses a picture and the part of it that is kept, and sends it. */
export function PictureDialog<T>(props: Props<T>) {
  const { title, verb, aspect, min_width = 0, whole, upload, onDone, onClose } = props;
  const t = useT();
  const { picture_max_mb } = useLayout().limits;
  const max_mb = props.max_mb ?? picture_max_mb;
  const [file, setFile] = useState<File | null>(props.file ?? null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [isWhole, setWhole] = useState(whole !== undefined);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  useEffect(() => {
    setCrop(null);
    setFault("");
  }, [file]);

  const wrong = file ? pictureProblem(t, file, max_mb) : null;
  const isSmall = !isWhole && crop !== null && crop.width < min_width;
  const small = isSmall && t("panel.editor.crop_small", { min: min_width, width: Math.round(crop.width) });
  const reason = file ? wrong || small : t("panel.editor.file_needed");
  const send = async () => {
    if (!file) return;
    setBusy(true);
    setFault("");
    try {
      onDone(await upload(file, isWhole ? null : crop));
      onClose();
    } catch (error) {
      setFault(errorMessage(t, error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} disabledReason={reason} onClick={() => void send()}>
            {busy ? t("panel.editor.uploading") : verb}
          </Button>
        </>
      }
    >
      <FileChoice file={file} max_mb={max_mb} onFile={setFile} />
      {whole !== undefined && (
        <Check checked={isWhole} onChange={setWhole}>
          {whole}
        </Check>
      )}
      {file && !wrong && !isWhole && <CropArea file={file} aspect={aspect} onCrop={setCrop} />}
      {(fault || (file && reason)) && (
        <p className="field-error" role="alert">
          {fault || reason}
        </p>
      )}
    </Dialog>
  );
}
