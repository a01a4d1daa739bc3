import { useId, type ReactNode } from "react";
import { useT } from "../../lib/i18n";

interface Props {
  label: string;
  accept: string;
  /** Name of the chosen file. */
  name?: string;
  hint?: ReactNode;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files from the disk; its button speaks the language of the page, not that of the browser. */
export function FileField({ label, accept, name, hint, multiple = false, disabled = false, onFiles }: Props) {
  const t = useT();
  const id = useId();
  return (
    <div className="field">
      <span className="field-label" id={`${id}-l`}>
        {label}
      </span>
      <div className="file-field">
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-l`}
          aria-describedby={`${id}-h`}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // the same file can be chosen again
            event.currentTarget.value = "";
            if (files.length > 0) onFiles(files);
          }}
        />
        <label className="button button--line" htmlFor={id}>
          {t(multiple ? "panel.files.choose_several" : "panel.files.choose")}
        </label>
        {name && <span className="file-field__name">{name}</span>}
      </div>
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
    </div>
  );
}
