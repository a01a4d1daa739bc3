import { useEffect, useState } from "react";
import type { ListedMedia } from "../../generated/api";
import { cropOfOriginal, hasShape, largestFile } from "../../lib/earlierPicture";
import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { useLayout } from "../../lib/page-context";
import { Button } from "./Button";
import { Check } from "./Check";
import { CropArea } from "./CropArea";
import { Dialog } from "./Dialog";
import { EarlierPictures } from "./EarlierPictures";
import { errorMessage } from "../../lib/errorMessage";
import { FileChoice, pictureProblem } from "./FileChoice";
import type { Crop } from "../../lib/pictureUpload";

interface Reuse<T> {
  /** Language of the text that gets the picture. */
  lang: Lang;
  /** Takes the chosen picture or, unless the crop is null, a part of its original. */
  take: (media: ListedMedia, crop: Crop | null) => Promise<T>;
}

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
  /** Offers pictures that were uploaded before. */
  reuse?: Reuse<T>;
  /** The source is the file, or the earlier picture that was chosen. */
  onDone: (answer: T, source: File | ListedMedia) => void;
  onClose: () => void;
}

/** Chooses a picture and the part of it that is kept, and sends it. */
export function PictureDialog<T>(props: Props<T>) {
  const { title, verb, aspect, min_width = 0, whole, upload, reuse, onDone, onClose } = props;
  const t = useT();
  const { picture_max_mb } = useLayout().limits;
  const max_mb = props.max_mb ?? picture_max_mb;
  const [file, setFile] = useState<File | null>(props.file ?? null);
  const [earlier, setEarlier] = useState<ListedMedia | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [uncut, setUncut] = useState(whole !== undefined);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  useEffect(() => {
    setCrop(null);
    setFault("");
  }, [file, earlier?.id]);

  const wrong = file ? pictureProblem(t, file, max_mb) : null;
  const isReady = earlier !== null && hasShape(earlier, aspect);
  const image = earlier ? !isReady && earlier.whole && largestFile(earlier.picture) : !wrong && !uncut && file;
  const width = isReady ? earlier.picture.width : image && crop ? Math.round(crop.width) : min_width;
  const small = width < min_width && t("panel.editor.crop_small", { min: min_width, width });
  const missing = t(reuse ? "panel.editor.picture_needed" : "panel.editor.file_needed");
  const reason = earlier
    ? small || (!isReady && !image && t("panel.editor.earlier_cut"))
    : file
      ? wrong || small
      : missing;
  const chooseFile = (next: File | null) => {
    setEarlier(null);
    setFile(next);
  };
  const chooseEarlier = (next: ListedMedia) => {
    setFile(null);
    setEarlier(next);
  };
  const make = () => {
    if (earlier) return isReady || crop ? reuse?.take(earlier, isReady ? null : crop) : undefined;
    return file ? upload(file, uncut ? null : crop) : undefined;
  };
  const send = async () => {
    const made = make();
    const source = earlier ?? file;
    if (!made || !source) return;
    setBusy(true);
    setFault("");
    try {
      onDone(await made, source);
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
          <Button
            variant="primary"
            busy={busy}
            disabledReason={reason || (earlier && image && !crop && t("common.loading"))}
            onClick={() => void send()}
          >
            {busy && file ? t("panel.editor.uploading") : isReady ? t("panel.editor.earlier_take") : verb}
          </Button>
        </>
      }
    >
      <FileChoice first={!props.file} file={file} max_mb={max_mb} onFile={chooseFile} />
      {reuse && <EarlierPictures lang={reuse.lang} chosen={earlier} onChoose={chooseEarlier} />}
      {whole !== undefined && (
        <Check checked={uncut} onChange={setUncut}>
          {whole}
        </Check>
      )}
      {image && (
        <CropArea
          key={earlier?.id}
          image={image}
          aspect={aspect}
          onCrop={(part) => setCrop(earlier ? cropOfOriginal(earlier, part) : part)}
        />
      )}
      {(fault || ((file || earlier) && reason)) && (
        <p className="field-error" role="alert">
          {fault || reason}
        </p>
      )}
    </Dialog>
  );
}
