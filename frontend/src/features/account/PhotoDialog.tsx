import { useT } from "../../lib/i18n";
import { PictureDialog } from "../../ui/panel/PictureDialog";
import { setPhoto } from "./api";
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
  return (
    <PictureDialog
      title={t("account.photo_title")}
      verb={t("account.photo_take")}
      aspect={SQUARE}
      max_mb={max_mb}
      upload={setPhoto}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
