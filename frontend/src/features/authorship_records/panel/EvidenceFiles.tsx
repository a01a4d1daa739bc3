import type { PrivateFile, RecordEvidence } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { PrivateFileList } from "../../../ui/panel/PrivateFileList";
import { PrivateFileUpload } from "../../../ui/panel/PrivateFileUpload";
import { addEvidence } from "./api";

interface Props {
  id: string;
  evidence: RecordEvidence;
  onAdded: () => void;
  onRemove: (file: PrivateFile) => void;
}

/** The evidence of a record, for those who may read it. */
export function EvidenceFiles({ id, evidence, onAdded, onRemove }: Props) {
  const t = useT();
  return (
    <section className="stack" aria-labelledby="evidence-title">
      <h3 id="evidence-title">{t("panel.authorship_records.evidence")}</h3>
      <p className="muted tiny">{t("panel.authorship_records.evidence_text")}</p>
      <PrivateFileList files={evidence.files} none={t("panel.authorship_records.no_evidence")} onRemove={onRemove} />
      {evidence.addable && (
        <PrivateFileUpload left={evidence.left} upload={(file) => addEvidence(id, file)} onDone={onAdded} />
      )}
    </section>
  );
}
