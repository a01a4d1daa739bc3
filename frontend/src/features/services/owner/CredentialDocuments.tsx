import { useState } from "react";
import type { PrivateFile } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";
import { PrivateFileUpload } from "../../../ui/panel/PrivateFileUpload";
import { RemoveFileDialog } from "../../../ui/panel/RemoveFileDialog";
import { addDocument, getDocuments } from "../api";

/** Documents about the credentials of a service. They are stored at once and are no part of the form. */
export function CredentialDocuments({ id }: { id: string | null }) {
  const t = useT();
  const { value, error, reload, put } = useLoad(id ? `documents.${id}` : null, async (signal) =>
    id ? getDocuments(id, signal) : { files: [], files_left: 0 },
  );
  const [removed, setRemoved] = useState<PrivateFile | null>(null);
  return (
    <div className="stack" role="group" aria-labelledby="credential-documents">
      <p id="credential-documents" className="field-label">
        {t("services.owner.documents")}
      </p>
      <p className="hint">{t("services.owner.documents_hint")}</p>
      {!id && <p className="hint">{t("services.owner.documents_later")}</p>}
      {id && <ListStates list={{ value, error, reload }} failed={t("services.owner.documents_failed")} rows={1} />}
      {id && value && (
        <>
          {value.files.length > 0 && <PrivateFileList files={value.files} onRemove={setRemoved} />}
          <PrivateFileUpload
            left={value.files_left}
            upload={(file) => addDocument(id, file).then(put)}
            onDone={() => undefined}
          />
        </>
      )}
      {removed && <RemoveFileDialog file={removed} onDone={reload} onClose={() => setRemoved(null)} />}
    </div>
  );
}
