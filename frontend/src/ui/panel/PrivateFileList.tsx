import type { PrivateFile } from "../../generated/api";
import { fileSize } from "../../lib/fileSize";
import { useLang, useT } from "../../lib/i18n";
import { fullTime } from "../../lib/portalTime";
import { loadPrivateFile } from "../../lib/privateFiles";
import { Button } from "./Button";
import { DownloadButton } from "./DownloadButton";

interface Props {
  files: PrivateFile[];
  /** Text of an empty list. */
  none?: string;
  /** Removes a file; not needed where the person may remove none. */
  onRemove?: (file: PrivateFile) => void;
}

/** Private files of an object, each with its download; those that the person may remove have a button for it. */
export function PrivateFileList({ files, none, onRemove }: Props) {
  const t = useT();
  const lang = useLang();
  if (files.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul className="private-files">
      {files.map((file) => (
        <li key={file.id}>
          <div className="private-files__text">
            <span className="private-files__name">{file.name}</span>
            <span className="tiny muted">
              {[fileSize(t, lang, file.bytes), file.uploaded_by, fullTime(lang, file.created_at)]
                .filter((part) => part !== "")
                .join(" · ")}
            </span>
          </div>
          <div className="row">
            <DownloadButton
              name={file.name}
              label={t("panel.files.download_named", { name: file.name })}
              load={() => loadPrivateFile(file.id)}
            >
              {t("panel.files.download")}
            </DownloadButton>
            {file.removable && onRemove && (
              <Button
                variant="quiet"
                icon="trash"
                label={t("panel.files.remove_named", { name: file.name })}
                onClick={() => onRemove(file)}
              >
                {t("panel.files.remove")}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
