import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useFrame } from "../../lib/page-context";

/** The page's heading with its main actions; the window takes its name. */
export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  const { name } = useFrame();
  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title, name]);
  return (
    <div class="pn-h">
      <h1>{title}</h1>
      {children && <div class="row pn-h__tools">{children}</div>}
    </div>
  );
}
