import { useT, type Translate } from "../../lib/i18n";
import { FileField } from "./FileField";

export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** Why this file cannot be taken, as far as that can be told here. */
export function pictureProblem(t: Translate, file: File, max_mb: number): string | null {
  if (!PICTURE_TYPES.includes(file.type)) return t("panel.editor.file_type");
  if (file.size > max_mb * 1024 * 1024) return t("panel.editor.file_size", { max: max_mb });
  return null;
}

interface Props {
  file: File | null;
  /** Most megabytes that the server takes. */
  max_mb: number;
  /** A dialog begins here. */
  first?: boolean;
  onFile: (file: File | null) => void;
}

/** Chooses a picture from the disk. */
export function FileChoice({ file, max_mb, first, onFile }: Props) {
  const t = useT();
  return (
    <FileField
      label={t("panel.editor.file")}
      accept={PICTURE_TYPES.join(",")}
      name={file?.name}
      first={first}
      hint={t("panel.editor.file_hint", { max: max_mb })}
      onFiles={([first]) => onFile(first ?? null)}
    />
  );
}
