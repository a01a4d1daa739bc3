import type { ReactNode } from "react";
import { useLang } from "../../lib/i18n";
import { Crumbs } from "./Crumbs";

interface CorrespondenceProps {
  title: string;
  /** Sentence below the title. */
  lead?: string;
  /** Path of the page. */
  path: string;
  /** The object that the messages are about. */
  about: ReactNode;
  /** The steps that follow the form: below the words on a desk, below the form on a phone. */
  steps?: ReactNode;
  /** A long form stands below the words, in two columns on a desk. */
  long?: boolean;
  /** Messages and form, beside the words. */
  children: ReactNode;
}

/** The frame of pages on which people without an account write to somebody: head, form, and the steps that follow it. */
export function Correspondence({ title, lead, path, about, steps, long = false, children }: CorrespondenceProps) {
  const lang = useLang();
  return (
    <div className="container">
      <Crumbs crumbs={[{ label: title, path, lang }]} />
      <div className={long ? "correspondence correspondence--long" : "correspondence"}>
        <div className="correspondence__side">
          <div className="correspondence__head">
            <header className="page-head">
              <h1>{title}</h1>
              {lead && <p>{lead}</p>}
            </header>
            {about}
          </div>
          {steps}
        </div>
        <div className="correspondence__main">{children}</div>
      </div>
    </div>
  );
}
