import { useT } from "../../../../lib/i18n";
import { useLayout } from "../../../../lib/page-context";
import { PictureDialog } from "../../../../ui/panel/PictureDialog";
import type { ListedMedia, Media } from "../../../../generated/api";
import type { Lang } from "../../../../lib/page-types";
import { cropPicture, uploadPicture } from "../../../../lib/commonCalls";

interface Props {
  /** Width of the part by its height. */
  aspect: number;
  /** A picture that was dropped or pasted. */
  file: File | null;
  /** Language of the text that gets the picture. */
  lang: Lang;
  onDone: (media: Media, source: File | ListedMedia) => void;
  onClose: () => void;
}

/** Chooses a cover and the part of it that is shown. */
export function CropDialog({ aspect, file, lang, onDone, onClose }: Props) {
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
      reuse={{ lang, take: async (media, crop) => (crop ? cropPicture(media.id, crop) : media) }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
