import type { RecordRow } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { loadCertificate } from "./api";

/** Saves the certificate of a record; without one it says why. */
export function CertificateButton({ record }: { record: RecordRow }) {
  const t = useT();
  const words = t("panel.authorship_records.certificate");
  if (!record.certifiable) {
    return (
      <Button icon="download" disabledReason={t("panel.authorship_records.certificate_locked")}>
        {words}
      </Button>
    );
  }
  return (
    <DownloadButton name={`certificate-${record.id}.pdf`} label={words} load={() => loadCertificate(record.id)}>
      {words}
    </DownloadButton>
  );
}
