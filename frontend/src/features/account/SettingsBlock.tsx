import { useId, type ReactNode } from "react";

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A part of the account page under its heading. */
export function SettingsBlock({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className="settings-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="secondary settings-block__lead">{lead}</p>}
      {children}
    </section>
  );
}
