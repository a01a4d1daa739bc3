import { useEffect, useRef, useState, type ReactNode } from "react";

const pictureOf = (transfer: DataTransfer | null): File | null =>
  [...(transfer?.files ?? [])].find((file) => file.type.startsWith("image/")) ?? null;

/** True if pasting belongs to a field that has the focus. */
const isWriting = () => Boolean(document.activeElement?.closest("input, textarea, select, [contenteditable=true]"));

interface Props {
  disabled: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A place for a picture that is dropped on it, or pasted anywhere outside a field. */
export function DropZone({ disabled, onFile, children }: Props) {
  const [over, setOver] = useState(false);
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    if (disabled) return;
    const onPaste = (event: ClipboardEvent) => {
      const file = pictureOf(event.clipboardData);
      if (!file || isWriting()) return;
      event.preventDefault();
      take.current(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [disabled]);
  return (
    <div
      className={over ? "drop-zone is-over" : "drop-zone"}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const file = pictureOf(event.dataTransfer);
        if (disabled || !file) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      {children}
    </div>
  );
}
