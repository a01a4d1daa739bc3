import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useT } from "../../lib/i18n";
import { Button } from "./Button";
import { explain } from "./failure";
import { toast } from "./messages";

const LINK_LIFE_MS = 10_000;

export interface SaveButtonProps {
  /** Name of the file. */
  name: string;
  label: string;
  load: () => Promise<Blob>;
  children: ComponentChildren;
}

/** Fetches a file of the API and saves it. */
export function SaveButton({ name, label, load, children }: SaveButtonProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const address = URL.createObjectURL(await load());
      const link = document.createElement("a");
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), LINK_LIFE_MS);
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
