import type { HomeBlock } from "../../lib/page-types";

export type Group =
  | { kind: "front"; id: string; hero: HomeBlock | null; latest: HomeBlock | null; popular: HomeBlock | null }
  | { kind: "block"; id: string; block: HomeBlock };

/** Hero, latest and most read that follow each other in this order share one grid; every other block stands alone. */
export function inGroups(blocks: HomeBlock[]): Group[] {
  const groups: Group[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at];
    if (!block) continue;
    const take = (kind: HomeBlock["kind"]) => (blocks[at]?.kind === kind ? (blocks[at++] ?? null) : null);
    const isFront = block.kind === "hero" || (block.kind === "latest" && blocks[at + 1]?.kind === "popular");
    if (isFront) {
      groups.push({
        kind: "front",
        id: block.id,
        hero: take("hero"),
        latest: take("latest"),
        popular: take("popular"),
      });
      at--;
    } else groups.push({ kind: "block", id: block.id, block });
  }
  return groups;
}
