import { useState } from "react";
import type { CategoryNode } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Select } from "../../../ui/panel/Select";
import { NodeForm, type NodeValues } from "../../../ui/panel/tree/NodeForm";
import type { NodeFormProps } from "../../../ui/panel/tree/treeKind";
import { changeCategory, createCategory } from "./api";

const SORTS = ["newest", "popular"] as const;

/** A category; managers change its texts only. */
export function CategoryForm({ node, parent, onDone, onClose }: NodeFormProps<CategoryNode>) {
  const t = useT();
  const manages = can("categories.manage");
  const [sort, setSort] = useState(node?.default_sort ?? "newest");
  const save = ({ slug, texts, removed_texts, confirmed_texts, ...looks }: NodeValues) => {
    const own = { ...looks, default_sort: sort };
    if (!node) return createCategory({ parent_id: parent?.id ?? null, slug: slug || null, texts, ...own });
    const words = { texts, confirmed_texts };
    return changeCategory(node, manages ? { slug: slug || node.slug, removed_texts, ...words, ...own } : words);
  };
  return (
    <NodeForm
      words="panel.categories"
      node={node}
      parent={parent}
      texts_only={!manages && node !== null}
      save={save}
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <Select
          label={t("panel.categories.sort")}
          hint={t("panel.categories.sort_hint")}
          value={sort}
          problems={problems.default_sort}
          choices={SORTS.map((name) => ({ value: name, label: t(`panel.categories.sort_${name}`) }))}
          onChange={(value) => setSort(SORTS.find((name) => name === value) ?? "newest")}
        />
      )}
    </NodeForm>
  );
}
