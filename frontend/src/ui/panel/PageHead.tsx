import { useEffect, type ReactNode } from "react";
import { useFrame } from "../../lib/page-context";

/** The page's heading with its main actions; the window takes its name. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const { name } = useFrame();
  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title, name]);
  return (
    <div className="pn-h">
      <h1>{title}</h1>
      {children && <div className="row pn-h__tools">{children}</div>}
    </div>
  );
}
