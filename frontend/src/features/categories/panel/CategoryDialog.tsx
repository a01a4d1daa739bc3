import type { CategoryNode } from "../../../generated/api";
import { ArchiveDialog } from "./ArchiveDialog";
import { CategoryForm } from "./CategoryForm";
import { MergeDialog } from "./MergeDialog";
import { MoveDialog } from "./MoveDialog";

export type CategoryWish =
  { kind: "add"; parent: CategoryNode | null } | { kind: "edit" | "move" | "merge" | "archive"; node: CategoryNode };

export interface CategoryDialogProps {
  wish: CategoryWish;
  tree: CategoryNode[];
  onDone: () => void;
  onClose: () => void;
}

export function CategoryDialog({ wish, tree, onDone, onClose }: CategoryDialogProps) {
  switch (wish.kind) {
    case "add":
      return <CategoryForm node={null} parent={wish.parent} onDone={onDone} onClose={onClose} />;
    case "edit":
      return <CategoryForm node={wish.node} parent={null} onDone={onDone} onClose={onClose} />;
    case "move":
      return <MoveDialog node={wish.node} tree={tree} onDone={onDone} onClose={onClose} />;
    case "merge":
      return <MergeDialog node={wish.node} tree={tree} onDone={onDone} onClose={onClose} />;
    case "archive":
      return <ArchiveDialog node={wish.node} tree={tree} onDone={onDone} onClose={onClose} />;
  }
}
