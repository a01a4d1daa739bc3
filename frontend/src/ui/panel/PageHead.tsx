import { useEffect, type ReactNode } from "react";
import { useLayout } from "../../lib/page-context";

/** The page's heading with its main actions; the window takes its name. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const { name } = useLayout();
  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title, name]);
  return (
    <div className="panel-head">
      <h1>{title}</h1>
      {children && <div className="row panel-head__tools">{children}</div>}
    </div>
  );
}
