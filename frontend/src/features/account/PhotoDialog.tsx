import { useEffect, useState } from "preact/hooks";
import { useT } from "../../lib/i18n";
import { Button } from "../../ui/panel/Button";
import { CropArea } from "../../ui/panel/CropArea";
import { Dialog } from "../../ui/panel/Dialog";
import { explain } from "../../ui/panel/failure";
import { FileChoice, pictureProblem } from "../../ui/panel/FileChoice";
import type { Crop } from "../../ui/panel/picture";
import { setPhoto } from "./calls";
import type { Account } from "../../generated/api";

const SQUARE = 1;

interface Props {
  max_mb: number;
  onDone: (account: Account) => void;
  onClose: () => void;
}

/** Chooses a portrait and the square of it that is shown. */
export function PhotoDialog({ max_mb, onDone, onClose }: Props) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  useEffect(() => {
    setCrop(null);
    setFault("");
  }, [file]);

  const wrong = file ? pictureProblem(t, file, max_mb) : null;
  const upload = async () => {
    if (!file) return;
    setBusy(true);
    setFault("");
    try {
      onDone(await setPhoto(file, crop));
      onClose();
    } catch (error) {
      setFault(explain(t, error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t("account.photo_title")}
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            look="primary"
            busy={busy}
            reason={file ? wrong : t("panel.editor.file_needed")}
            onClick={() => void upload()}
          >
            {busy ? t("panel.editor.uploading") : t("account.photo_take")}
          </Button>
        </>
      }
    >
      <FileChoice file={file} max_mb={max_mb} onFile={setFile} />
      {file && !wrong && <CropArea file={file} aspect={SQUARE} onCrop={setCrop} />}
      {(fault || wrong) && (
        <p class="err" role="alert">
          {fault || wrong}
        </p>
      )}
    </Dialog>
  );
}
