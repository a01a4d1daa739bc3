import { useT } from "../../../../lib/i18n";
import { useLayout } from "../../../../lib/page-context";
import { PictureDialog } from "../../../../ui/panel/PictureDialog";
import type { Media } from "../../../../generated/api";
import { cropPicture, uploadPicture } from "../../../../lib/commonCalls";

interface Props {
  /** Width of the part by its height. */
  aspect: number;
  /** A picture that was dropped or pasted. */
  file: File | null;
  onDone: (media: Media, file: File | null) => void;
  onClose: () => void;
}

/** Chooses a cover and the part of it that is shown. */
export function CropDialog({ aspect, file, onDone, onClose }: Props) {
  const t = useT();
  const { cover_min_width } = useLayout().limits;
  return (
    <PictureDialog
      title={t("panel.editor.cover")}
      verb={t("panel.editor.cover_take")}
      aspect={aspect}
      file={file}
      min_width={cover_min_width}
      upload={uploadPicture}
      reuse={async (media, crop) => (crop ? cropPicture(media.id, crop) : media)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
