import { useT } from "../../../lib/i18n";
import { PictureDialog } from "../../../ui/panel/PictureDialog";
import type { Media } from "../../../generated/api";
import { uploadLogo } from "./api";

/** As wide as the arch under which it stands. */
const ASPECT = 5 / 6;

/** Chooses the logo of a contact: the whole picture, or the part that fills the arch. */
export function LogoDialog({ onDone, onClose }: { onDone: (media: Media) => void; onClose: () => void }) {
  const t = useT();
  return (
    <PictureDialog
      title={t("panel.contacts.logo")}
      verb={t("panel.contacts.logo_take")}
      aspect={ASPECT}
      whole={t("panel.contacts.logo_whole")}
      upload={uploadLogo}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
