import { useId } from "preact/hooks";
import { useT, type Translate } from "../../../../lib/i18n";

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const MAX_BYTES = 10 * 1024 * 1024;

/** Why this file cannot be taken, as far as that can be told here. */
export function pictureProblem(t: Translate, file: File): string | null {
  if (!TYPES.includes(file.type)) return t("panel.editor.file_type");
  if (file.size > MAX_BYTES) return t("panel.editor.file_size", { max: MAX_BYTES / 1024 / 1024 });
  return null;
}

/** Chooses a picture from the disk. */
export function FileChoice({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("panel.editor.file")}</label>
      <input
        id={id}
        class="input input--file"
        type="file"
        accept={TYPES.join(",")}
        aria-describedby={`${id}-h`}
        onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
      />
      <p class="hint" id={`${id}-h`}>
        {file ? file.name : t("panel.editor.file_hint")}
      </p>
    </div>
  );
}
