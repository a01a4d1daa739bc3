import type { CategoryNode } from "../../../generated/api";
import { listCategories } from "../../../lib/commonCalls";
import { can } from "../../../lib/session";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { TreeCard } from "../../../ui/panel/tree/TreeCard";
import type { TreeKind } from "../../../ui/panel/tree/treeKind";
import { changeCategory, mergeCategory, moveCategory, setCategoryState } from "./api";
import { CategoryForm } from "./CategoryForm";
import { Counts } from "./Counts";
import { StarterChoice } from "./StarterChoice";

const CATEGORIES: TreeKind<CategoryNode> = {
  words: "panel.categories",
  manage: "categories.manage",
  texts: "categories.texts",
  list: listCategories,
  rename: (node, texts, removed_texts) =>
    changeCategory(node, can("categories.manage") ? { texts, removed_texts } : { texts }),
  setState: async ({ id, version }, state, move_to) =>
    (await setCategoryState(id, { version, state, move_to })).version,
  move: moveCategory,
  merge: mergeCategory,
  countOf: (node) => node.articles,
  Counts,
  Form: CategoryForm,
  Starter: StarterChoice,
};

/** The tree of categories. */
export function CategoriesTab({ address }: { address: UrlQuery }) {
  return <TreeCard kind={CATEGORIES} address={address} />;
}
