import { useT } from "../../../../lib/i18n";
import { PictureDialog } from "../../../../ui/panel/PictureDialog";
import type { Media } from "../../../../generated/api";
import { uploadPicture } from "../../../../lib/commonCalls";

const ASPECT = 16 / 9;
const MIN_WIDTH = 1200;

/** Chooses a cover and the part of it that is shown. */
export function CropDialog({ onDone, onClose }: { onDone: (media: Media) => void; onClose: () => void }) {
  const t = useT();
  return (
    <PictureDialog
      title={t("panel.editor.cover")}
      verb={t("panel.editor.cover_take")}
      aspect={ASPECT}
      min_width={MIN_WIDTH}
      upload={uploadPicture}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
