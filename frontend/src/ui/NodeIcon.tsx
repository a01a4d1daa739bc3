import { NODE_ICONS } from "./nodeIcons";

const paths: Readonly<Record<string, string>> = NODE_ICONS;

/** The icon of a node, as a decoration beside its name. */
export function NodeIcon({ name }: { name: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name] ?? NODE_ICONS.folder} />
    </svg>
  );
}
