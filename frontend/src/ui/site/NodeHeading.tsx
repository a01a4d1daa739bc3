import type { Lang } from "../../lib/page-types";
import { NodeIcon } from "../NodeIcon";

/** The heading of a list with the icon of its node. */
export function NodeHeading({ icon, title, lang }: { icon: string | null; title: string; lang?: Lang }) {
  return (
    <h1 lang={lang} className={icon ? "node-heading" : undefined}>
      {icon && <NodeIcon name={icon} />}
      {title}
    </h1>
  );
}
