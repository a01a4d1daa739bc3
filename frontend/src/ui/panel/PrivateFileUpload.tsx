import { useRef } from "react";
import { useT } from "../../lib/i18n";
import { useLayout } from "../../lib/page-context";
import { useSubmission } from "../../lib/submission";
import { toast } from "../../lib/toasts";
import { Button } from "./Button";
import { ErrorLine } from "./ErrorLine";

const TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp", "image/gif"];

interface Props {
  /** Files that may still be added. */
  left: number;
  upload: (file: File) => Promise<unknown>;
  onDone: () => void;
}

/** Chooses a file from the disk and sends it at once. */
export function PrivateFileUpload({ left, upload, onDone }: Props) {
  const t = useT();
  const { private_file_max_mb } = useLayout().limits;
  const input = useRef<HTMLInputElement>(null);
  const { busy, error, run } = useSubmission();
  const send = async (file: File) => {
    const isSent = await run(() => upload(file));
    if (!isSent) return;
    toast({ level: "ok", text: t("panel.files.added", { name: file.name }) });
    onDone();
  };
  return (
    <div className="stack">
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES.join(",")}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void send(file);
        }}
      />
      <div className="row">
        <Button
          icon="plus"
          busy={busy}
          disabledReason={left === 0 && t("panel.files.full")}
          onClick={() => input.current?.click()}
        >
          {t(busy ? "panel.files.adding" : "panel.files.add")}
        </Button>
        <span className="hint">
          {left > 0 && `${t("panel.files.left", { count: left })} `}
          {t("panel.files.hint", { max: private_file_max_mb })}
        </span>
      </div>
      <ErrorLine error={error} />
    </div>
  );
}
