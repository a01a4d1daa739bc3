import { useState } from "react";
import type { CategoryNode } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Select } from "../../../ui/panel/Select";
import { NodeForm, type NodeValues } from "../../../ui/panel/tree/NodeForm";
import type { NodeFormProps } from "../../../ui/panel/tree/treeKind";
import { changeCategory, createCategory } from "./api";

const COLORS = [
  "red",
  "blue",
  "yellow",
  "green",
  "mint",
  "pink",
  "orange",
  "sky",
  "sand",
  "violet",
  "teal",
  "grey",
] as const;

/** A category; managers change its texts only. */
export function CategoryForm({ node, parent, onDone, onClose }: NodeFormProps<CategoryNode>) {
  const t = useT();
  const manages = can("categories.manage");
  const [color, setColor] = useState(node?.color ?? parent?.color ?? "green");
  const save = ({ slug, texts, ...looks }: NodeValues) => {
    if (!node) return createCategory({ parent_id: parent?.id ?? null, slug: slug || null, color, texts, ...looks });
    return changeCategory(node, manages ? { slug: slug || node.slug, color, texts, ...looks } : { texts });
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
          label={t("panel.categories.color")}
          value={color}
          problems={problems.color}
          choices={COLORS.map((name) => ({ value: name, label: t(`panel.categories.color_${name}`) }))}
          onChange={setColor}
        />
      )}
    </NodeForm>
  );
}
