import { NodeIcon } from "../NodeIcon";

/** Inks of the illustrations; a node whose colour is not one of them takes its turn. */
const INKS = ["red", "blue", "yellow", "green", "mint", "pink", "sky", "sand"] as const;

function inkOf(color: string, index: number): string {
  return INKS.find((ink) => color.includes(ink)) ?? INKS[index % INKS.length] ?? "blue";
}

interface Props {
  icon: string;
  color: string;
  /** Place of the node in its list. */
  index: number;
}

/** The icon of a node under an arch of its colour, in the corner of its tile. */
export function TreeMark({ icon, color, index }: Props) {
  return (
    <span className={`tree-tile__ink ink-${inkOf(color, index)}`} aria-hidden="true">
      <NodeIcon name={icon} />
    </span>
  );
}
