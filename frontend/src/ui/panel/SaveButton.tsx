import { useState, type ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { Button } from "./Button";
import { explain } from "../../lib/errorMessage";
import { toast } from "../../lib/toasts";
import { saveFile } from "../../lib/downloadFile";

export interface SaveButtonProps {
  /** Name of the file. */
  name: string;
  label: string;
  load: () => Promise<Blob>;
  children: ReactNode;
}

/** Fetches a file of the API and saves it. */
export function SaveButton({ name, label, load, children }: SaveButtonProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(name, await load());
    } catch (error) {
      toast({ level: "bad", text: explain(t, error) });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" busy={busy} label={label} onClick={() => void save()}>
      {children}
    </Button>
  );
}
