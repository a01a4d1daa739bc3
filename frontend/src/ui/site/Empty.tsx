import type { ReactNode } from "react";

interface Props {
  title: string;
  text: string;
  /** Stands on a card of the panel. */
  paper?: boolean;
  /** Without the picture it takes less height. */
  plain?: boolean;
  children?: ReactNode;
}

/** A list without anything in it: a sentence and a way on. */
export function Empty({ title, text, paper = false, plain = false, children }: Props) {
  return (
    <div className={paper ? "empty empty--paper" : "empty"}>
      {!plain && <BareColumn />}
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className="row empty__actions">{children}</div>}
    </div>
  );
}

function BareColumn() {
  return (
    <svg className="illustration" viewBox="0 0 160 200" aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="190" rx="70" ry="8" fill="var(--wall-2)" />
      <path d="M80 4l4 9c30 3 48 15 54 33H22C28 28 46 16 76 13z" fill="var(--ill-green)" />
      <rect x="20" y="46" width="120" height="8" fill="var(--ill-green)" />
      <rect x="30" y="54" width="100" height="124" fill="var(--ill-sand)" />
      <rect x="30" y="54" width="13" height="124" fill="var(--ill-ink)" opacity=".12" />
      <rect x="117" y="54" width="13" height="124" fill="var(--ill-ink)" opacity=".12" />
      <path d="M52 74h56v70H52z" fill="none" stroke="var(--ill-ink)" strokeWidth="2" strokeDasharray="6 5" />
      <rect x="24" y="176" width="112" height="10" fill="var(--ill-green)" />
    </svg>
  );
}
