import { useState } from "react";
import type { CategoryRules, ServiceCategoryNode } from "../../../generated/api";
import { can } from "../../../lib/session";
import { NodeForm, type NodeValues } from "../../../ui/panel/tree/NodeForm";
import type { NodeFormProps } from "../../../ui/panel/tree/treeKind";
import { changeServiceCategory, createServiceCategory } from "./api";
import { RuleFields } from "./RuleFields";
import { SynonymFields } from "./SynonymFields";

const RULES: CategoryRules = {
  countries: [],
  requires_credentials: false,
  credentials_hints: {},
  requires_enterprise: false,
  default_valid_days: 180,
  price_kinds: [],
  moderation: "pre",
};

/** A category of services with its rules; managers change its texts only. */
export function ServiceCategoryForm({ node, parent, onDone, onClose }: NodeFormProps<ServiceCategoryNode>) {
  const manages = can("categories.manage");
  const [rules, setRules] = useState(node?.rules ?? parent?.rules ?? RULES);
  const [synonyms, setSynonyms] = useState(node?.synonyms ?? {});
  const save = ({ slug, texts, removed_texts, confirmed_texts, ...looks }: NodeValues) => {
    const own = { ...looks, rules, synonyms };
    if (!node) return createServiceCategory({ parent_id: parent?.id ?? null, slug: slug || null, texts, ...own });
    const words = { texts, confirmed_texts };
    return changeServiceCategory(node, manages ? { slug: slug || node.slug, removed_texts, ...words, ...own } : words);
  };
  return (
    <NodeForm
      words="panel.service_categories"
      node={node}
      parent={parent}
      texts_only={!manages && node !== null}
      save={save}
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <RuleFields
            rules={rules}
            isTop={!(node ? node.parent_id : parent)}
            problems={problems}
            onChange={(change) => setRules((now) => ({ ...now, ...change }))}
          />
          <SynonymFields synonyms={synonyms} problems={problems} onChange={setSynonyms} />
        </>
      )}
    </NodeForm>
  );
}
