import type { Media, NodeState, PerLangNodeText } from "../../generated/api";
import type { Lang } from "../page-types";
import { LANGS } from "../paths";

/** Fields of the nodes of every tree: categories, groups of contacts. */
export interface TreeNode<Self> {
  id: string;
  version: number;
  parent_id?: string | null;
  slug: string;
  path: string;
  state: NodeState;
  icon: string;
  color: string;
  cover?: Media | null;
  in_menu: boolean;
  texts: PerLangNodeText;
  /** Languages whose text does not follow the original any more. */
  outdated?: Lang[];
  /** Languages whose text is held back from readers. */
  draft_texts: Lang[];
  children: Self[];
}

/** The name of a node in this language, or in the first one that has it. */
export function nodeName({ texts, slug }: Pick<TreeNode<unknown>, "texts" | "slug">, lang: Lang): string {
  const named = [lang, ...LANGS].map((code) => texts[code]?.name).find((name) => name);
  return named ?? slug;
}

interface NodeChoice {
  value: string;
  label: string;
}

/** Nodes of the second level as the choices of a select, named with the node above. */
export function secondLevelChoices<N extends TreeNode<N>>(tree: N[], lang: Lang): NodeChoice[] {
  return tree.flatMap((top) =>
    top.children.map((sub) => ({ value: sub.id, label: `${nodeName(top, lang)} / ${nodeName(sub, lang)}` })),
  );
}

/** All nodes as the choices of a select, each below the node above it. */
export function nodeChoices<N extends TreeNode<N>>(tree: N[], lang: Lang): NodeChoice[] {
  return tree.flatMap((top) => [
    { value: top.id, label: nodeName(top, lang) },
    ...top.children.map((sub) => ({ value: sub.id, label: `— ${nodeName(sub, lang)}` })),
  ]);
}
