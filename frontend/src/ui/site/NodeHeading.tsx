import type { Lang } from "../../lib/page-types";
import { NodeIcon } from "../NodeIcon";

/** The heading of a list with the icon of its node; a folder says that nobody chose one, and is left out. */
export function NodeHeading({ icon, title, lang }: { icon: string | null; title: string; lang?: Lang }) {
  const shown = icon === "folder" ? null : icon;
  return (
    <h1 lang={lang} className={shown ? "node-heading" : undefined}>
      {shown && <NodeIcon name={shown} />}
      {title}
    </h1>
  );
}
