import type { ServiceCategoryNode } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { PageHead } from "../../../ui/panel/PageHead";
import { TreeCard } from "../../../ui/panel/tree/TreeCard";
import type { TreeKind } from "../../../ui/panel/tree/treeKind";
import {
  changeServiceCategory,
  listServiceCategories,
  mergeServiceCategory,
  moveServiceCategory,
  setServiceCategoryState,
} from "./api";
import { ServiceCategoryForm } from "./ServiceCategoryForm";
import { ServiceCounts } from "./ServiceCounts";

const SERVICE_CATEGORIES: TreeKind<ServiceCategoryNode> = {
  words: "panel.service_categories",
  manage: "categories.manage",
  texts: "categories.texts",
  list: listServiceCategories,
  rename: (node, texts, removed_texts) =>
    changeServiceCategory(node, can("categories.manage") ? { texts, removed_texts } : { texts }),
  setState: async ({ id, version }, state, move_to) =>
    (await setServiceCategoryState(id, { version, state, move_to })).version,
  move: moveServiceCategory,
  merge: mergeServiceCategory,
  countOf: (node) => node.services,
  Counts: ServiceCounts,
  Form: ServiceCategoryForm,
};

/** The tree of the categories of services, with their rules. */
export function ServiceCategoriesPage() {
  const t = useT();
  const address = useUrlQuery();
  return (
    <>
      <PageHead title={t("panel.service_categories.title")} />
      <TreeCard kind={SERVICE_CATEGORIES} address={address} />
    </>
  );
}
