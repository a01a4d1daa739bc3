import type { PrivateFile } from "../../generated/api";
import { useT } from "../../lib/i18n";
import { removePrivateFile } from "../../lib/privateFiles";
import { toast } from "../../lib/toasts";
import { Confirm } from "./Confirm";

interface Props {
  file: PrivateFile;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a private file is removed for good. */
export function RemoveFileDialog({ file, onDone, onClose }: Props) {
  const t = useT();
  return (
    <Confirm
      bad
      title={t("panel.files.remove_named", { name: file.name })}
      verb={t("panel.files.remove")}
      onClose={onClose}
      onConfirm={async () => {
        await removePrivateFile(file.id);
        toast({ level: "ok", text: t("panel.files.removed", { name: file.name }) });
        onDone();
      }}
    >
      <p>{t("panel.files.remove_text")}</p>
    </Confirm>
  );
}
