import type { CategoryNode } from "../../../generated/api";

export interface Move {
  id: string;
  version: number;
  parent_id?: string | null;
  /** Place among the sisters there, from 0. */
  position: number;
}

export function findNode(tree: CategoryNode[], id: string): CategoryNode | null {
  for (const top of tree) {
    if (top.id === id) return top;
    const sub = top.children.find((one) => one.id === id);
    if (sub) return sub;
  }
  return null;
}

function sistersOf(tree: CategoryNode[], parent: string | null | undefined): CategoryNode[] {
  return !parent ? tree : (tree.find((top) => top.id === parent)?.children ?? []);
}

function insert(list: CategoryNode[], node: CategoryNode, position: number): CategoryNode[] {
  const rest = list.filter((one) => one.id !== node.id);
  return [...rest.slice(0, position), node, ...rest.slice(position)];
}

/** The tree after a move, as it will be shown until the server answers. */
export function moved(tree: CategoryNode[], { id, parent_id, position }: Move): CategoryNode[] {
  const node = findNode(tree, id);
  if (!node) return tree;
  if (!parent_id) return insert(tree, node, position);
  return tree.map((top) => {
    const children = top.children.filter((sub) => sub.id !== id);
    return { ...top, children: top.id === parent_id ? insert(children, { ...node, parent_id }, position) : children };
  });
}

/** Where `id` goes when it is dropped on `over`; null where that means nothing. */
export function dropped(tree: CategoryNode[], id: string, over: string): Move | null {
  const node = findNode(tree, id);
  const target = findNode(tree, over);
  if (!node || !target || id === over) return null;
  if (!node.parent_id) {
    const top = target.parent_id ?? target.id;
    const position = tree.findIndex((one) => one.id === top);
    return top === id ? null : { id, version: node.version, parent_id: null, position };
  }
  if (!target.parent_id) {
    if (target.id === node.parent_id) return null;
    return { id, version: node.version, parent_id: target.id, position: target.children.length };
  }
  const position = sistersOf(tree, target.parent_id).findIndex((one) => one.id === over);
  return { id, version: node.version, parent_id: target.parent_id, position };
}
