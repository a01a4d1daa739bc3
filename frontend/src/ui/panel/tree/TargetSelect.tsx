import { useLang } from "../../../lib/i18n";
import { nodeName, type TreeNode } from "../../../lib/labels/nodes";
import { Select } from "../Select";
import { targetsOf } from "./order";

export interface TargetSelectProps<N extends TreeNode<N>> {
  label: string;
  none: string;
  /** The node whose contents go elsewhere. */
  node: N;
  tree: N[];
  /** Identity of the chosen node. */
  value: string;
  onChange: (id: string) => void;
}

/** The node that takes the contents of another one. */
export function TargetSelect<N extends TreeNode<N>>({ node, tree, ...select }: TargetSelectProps<N>) {
  const lang = useLang();
  const choices = targetsOf(tree, node).map((one) => ({
    value: one.node.id,
    label: one.top ? `${nodeName(one.top, lang)} / ${nodeName(one.node, lang)}` : nodeName(one.node, lang),
  }));
  return <Select {...select} choices={choices} />;
}
