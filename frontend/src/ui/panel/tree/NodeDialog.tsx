import type { TreeNode } from "../../../lib/labels/nodes";
import { ArchiveDialog } from "./ArchiveDialog";
import { MergeDialog } from "./MergeDialog";
import { MoveDialog } from "./MoveDialog";
import type { TreeKind } from "./treeKind";

export type NodeWish<N> = { kind: "add"; parent: N | null } | { kind: "edit" | "move" | "merge" | "archive"; node: N };

/** Properties of the dialogs about one node. */
export interface NodeDialogProps<N extends TreeNode<N>> {
  kind: TreeKind<N>;
  node: N;
  tree: N[];
  onDone: () => void;
  onClose: () => void;
}

interface Props<N extends TreeNode<N>> extends Omit<NodeDialogProps<N>, "node"> {
  wish: NodeWish<N>;
}

/** The dialog for what a person wants to do with a node. */
export function NodeDialog<N extends TreeNode<N>>({ kind, wish, tree, onDone, onClose }: Props<N>) {
  const { Form } = kind;
  if (wish.kind === "add") return <Form node={null} parent={wish.parent} onDone={onDone} onClose={onClose} />;
  const props = { kind, node: wish.node, tree, onDone, onClose };
  switch (wish.kind) {
    case "edit":
      return <Form node={wish.node} parent={null} onDone={onDone} onClose={onClose} />;
    case "move":
      return <MoveDialog {...props} />;
    case "merge":
      return <MergeDialog {...props} />;
    case "archive":
      return <ArchiveDialog {...props} />;
  }
}
