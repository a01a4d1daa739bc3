import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useLang } from "../../../lib/i18n";
import { nodeName, type TreeNode } from "../../../lib/labels/nodes";
import { useSorting } from "../useSorting";
import type { NodeWish } from "./NodeDialog";
import { dropped, findNode, type Move } from "./order";
import type { TreeKind } from "./treeKind";
import { TreeRow } from "./TreeRow";

export interface TreeProps<N extends TreeNode<N>> {
  kind: TreeKind<N>;
  tree: N[];
  /** Why the order cannot be changed now. */
  fixed: string | null;
  onMove: (move: Move) => void;
  onWish: (wish: NodeWish<N>) => void;
  onChanged: () => void;
}

/** Drag with the mouse or a finger; with the keyboard Space lifts, arrows move, Space drops, Esc cancels. */
export function Tree<N extends TreeNode<N>>({ kind, tree, fixed, onMove, onWish, onChanged }: TreeProps<N>) {
  const lang = useLang();
  const sorting = useSorting((id) => {
    const node = findNode(tree, id);
    return node ? nodeName(node, lang) : "";
  });
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const move = over ? dropped(tree, String(active.id), String(over.id)) : null;
    if (move) onMove(move);
  };
  const row = (node: N, siblings: N[]) => (
    <TreeRow
      kind={kind}
      node={node}
      siblings={siblings}
      fixed={fixed}
      onMove={onMove}
      onWish={onWish}
      onChanged={onChanged}
    />
  );
  return (
    <DndContext {...sorting} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={tree.map((top) => top.id)} strategy={verticalListSortingStrategy}>
        <ul className="tree">
          {tree.map((top) => (
            <li key={top.id}>
              {row(top, tree)}
              <SortableContext items={top.children.map((sub) => sub.id)} strategy={verticalListSortingStrategy}>
                <ul className="tree tree--sub">
                  {top.children.map((sub) => (
                    <li key={sub.id}>{row(sub, top.children)}</li>
                  ))}
                </ul>
              </SortableContext>
            </li>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
