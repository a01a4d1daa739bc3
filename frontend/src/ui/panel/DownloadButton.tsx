import { useState, type ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "./Button";
import { errorMessage } from "../../lib/errorMessage";
import { toast } from "../../lib/toasts";
import { downloadFile } from "../../lib/downloadFile";

export interface DownloadButtonProps {
  /** Name of the file. */
  name: string;
  label: string;
  load: () => Promise<Blob>;
  children: ReactNode;
}

/** Fetches a file of the API and saves it. */
export function DownloadButton({ name, label, load, children }: DownloadButtonProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      downloadFile(name, await load());
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" busy={busy} label={label} onClick={() => void save()}>
      {children}
    </Button>
  );
}
