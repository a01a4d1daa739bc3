import { useId, type ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { FileInput } from "../FileInput";

interface Props {
  label: string;
  accept: string;
  /** Name of the chosen file. */
  name?: string;
  hint?: ReactNode;
  multiple?: boolean;
  disabled?: boolean;
  /** A dialog begins here. */
  first?: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files from the disk and hands them on at once. */
export function FileField({ label, accept, name, hint, multiple = false, disabled = false, first, onFiles }: Props) {
  const t = useT();
  const id = useId();
  return (
    <div className="field">
      <span className="field-label" id={`${id}-l`}>
        {label}
      </span>
      <FileInput
        id={id}
        choose={t(multiple ? "panel.files.choose_several" : "panel.files.choose")}
        chosen={name}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        data-first={first ? "" : undefined}
        aria-labelledby={`${id}-l`}
        aria-describedby={`${id}-h`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // the same file can be chosen again
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
    </div>
  );
}
