import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  title: string;
  lead?: string;
  children: ComponentChildren;
}

/** A part of the account page under its heading. */
export function Block({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section class="block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p class="sub block__lead">{lead}</p>}
      {children}
    </section>
  );
}
