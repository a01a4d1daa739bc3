import { useT } from "../../../../lib/i18n";
import { useLayout } from "../../../../lib/page-context";
import { PictureDialog } from "../../../../ui/panel/PictureDialog";
import type { Media } from "../../../../generated/api";
import { uploadPicture } from "../../../../lib/commonCalls";

const ASPECT = 16 / 9;

/** Chooses a cover and the part of it that is shown. */
export function CropDialog({ onDone, onClose }: { onDone: (media: Media) => void; onClose: () => void }) {
  const t = useT();
  const { cover_min_width } = useLayout().limits;
  return (
    <PictureDialog
      title={t("panel.editor.cover")}
      verb={t("panel.editor.cover_take")}
      aspect={ASPECT}
      min_width={cover_min_width}
      upload={uploadPicture}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
