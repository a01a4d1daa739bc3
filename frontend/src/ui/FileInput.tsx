import { useEffect, useRef, useState, type InputHTMLAttributes, type Ref } from "react";
import type { Control } from "./Field";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  /** Words of the button. */
  choose: string;
  /** Name of the chosen file. */
  chosen?: string | null;
  controlRef?: Ref<HTMLInputElement>;
  "data-first"?: string;
}

/**
 * Control of a field that takes files: its button speaks the language of the page, not that of the browser. Without JavaScript
 * the browser's own control names the chosen file.
 */
export function FileInput({ choose, chosen, controlRef, ...input }: Props) {
  return (
    <div className="file-field">
      <input {...input} ref={controlRef} className="file-field__control" type="file" />
      <label className="button button--line" htmlFor={input.id}>
        {choose}
      </label>
      {chosen && <span className="file-field__name">{chosen}</span>}
    </div>
  );
}

interface PostedProps {
  control: Control;
  name: string;
  accept: string;
  choose: string;
}

/** A file input that the browser posts with its form; it shows what is chosen. */
export function PostedFileInput({ control, ...input }: PostedProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const show = () => setChosen(ref.current?.files?.[0]?.name ?? null);
  // a file may be chosen before this code is there
  useEffect(show, []);
  return <FileInput {...control} {...input} controlRef={ref} chosen={chosen} onChange={show} />;
}
