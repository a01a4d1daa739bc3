import type { TreeNode } from "../../../lib/labels/nodes";

export interface Move {
  id: string;
  version: number;
  parent_id?: string | null;
  /** Position among the siblings there, from 0. */
  position: number;
}

export function findNode<N extends TreeNode<N>>(tree: N[], id: string): N | null {
  for (const top of tree) {
    if (top.id === id) return top;
    const sub = top.children.find((one) => one.id === id);
    if (sub) return sub;
  }
  return null;
}

function insert<N extends TreeNode<N>>(list: N[], node: N, position: number): N[] {
  const rest = list.filter((one) => one.id !== node.id);
  return [...rest.slice(0, position), node, ...rest.slice(position)];
}

/** The tree after a move, as it is shown until the server answers. */
export function moved<N extends TreeNode<N>>(tree: N[], { id, parent_id, position }: Move): N[] {
  const node = findNode(tree, id);
  if (!node) return tree;
  const others = tree
    .filter((top) => top.id !== id || !parent_id)
    .map((top) => ({ ...top, children: top.children.filter((sub) => sub.id !== id) }));
  const placed = { ...node, parent_id: parent_id ?? null };
  if (!parent_id) return insert(others, placed, position);
  return others.map((top) =>
    top.id === parent_id ? { ...top, children: insert(top.children, placed, position) } : top,
  );
}

/** The move that dropping `id` on `over` makes; null where that means nothing. */
export function dropped<N extends TreeNode<N>>(tree: N[], id: string, over: string): Move | null {
  const node = findNode(tree, id);
  const target = findNode(tree, over);
  if (!node || !target || id === over) return null;
  const { version } = node;
  if (!node.parent_id) {
    const top = target.parent_id ?? target.id;
    const position = tree.findIndex((one) => one.id === top);
    return top === id ? null : { id, version, parent_id: null, position };
  }
  if (!target.parent_id) {
    if (target.id === node.parent_id) return null;
    return { id, version, parent_id: target.id, position: target.children.length };
  }
  const siblings = findNode(tree, target.parent_id)?.children ?? [];
  return { id, version, parent_id: target.parent_id, position: siblings.findIndex((one) => one.id === over) };
}

/** Nodes that can take the contents of `node`: those of its level that are not archived, with the node above. */
export function targetsOf<N extends TreeNode<N>>(tree: N[], node: N): { node: N; top: N | null }[] {
  const level = node.parent_id
    ? tree.flatMap((top) => top.children.map((one) => ({ node: one, top })))
    : tree.map((one) => ({ node: one, top: null }));
  return level.filter((one) => one.node.id !== node.id && one.node.state !== "archived");
}
