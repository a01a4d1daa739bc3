import type { ComponentType } from "react";
import type { NodeMerge, NodeMove, NodeState } from "../../../generated/api";
import type { Translate } from "../../../lib/i18n";
import type { TreeNode } from "../../../lib/labels/nodes";
import type { QueueName } from "../../../lib/live";
import type { Lang } from "../../../lib/page-types";
import type { MenuEntry } from "../Menu";

/** Messages that each tree words in its own way. */
export type TreeWords = "panel.categories" | "panel.contact_groups" | "panel.service_categories";

export interface NodeFormProps<N> {
  /** null makes a new one, below `parent` or in the first level. */
  node: N | null;
  parent: N | null;
  onDone: () => void;
  onClose: () => void;
}

/** A tree of the panel: its words, its calls, and what only its nodes have. */
export interface TreeKind<N extends TreeNode<N>> {
  words: TreeWords;
  /** Capability for everything. */
  manage: string;
  /** Capability for names and texts. */
  texts: string;
  /** The queue whose events make the tree load again. */
  queue?: QueueName;
  list: (signal: AbortSignal) => Promise<N[]>;
  rename: (node: N, texts: N["texts"], removed_texts: Lang[]) => Promise<unknown>;
  /** Answers the new version. `move_to` takes the contents of a node that is archived. */
  setState: (node: N, state: NodeState, move_to?: string) => Promise<number>;
  move: (id: string, body: NodeMove) => Promise<unknown>;
  merge: (id: string, body: NodeMerge) => Promise<unknown>;
  /** Number of objects in a node. */
  countOf: (node: N) => number;
  Counts: ComponentType<{ node: N }>;
  Form: ComponentType<NodeFormProps<N>>;
  /** Offers a set of nodes while the tree is empty. */
  Starter?: ComponentType<{ onDone: () => void }>;
  /** Further entries in the menu of a node. */
  actionsOf?: (t: Translate, node: N) => MenuEntry[];
}
