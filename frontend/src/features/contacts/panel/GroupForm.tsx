import { useState } from "react";
import type { GroupNode } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Select } from "../../../ui/panel/Select";
import { NodeForm, type NodeValues } from "../../../ui/panel/tree/NodeForm";
import type { NodeFormProps } from "../../../ui/panel/tree/treeKind";
import { changeGroup, createGroup } from "./api";
import { KINDS } from "./labels";

/** A group or subgroup of contacts. */
export function GroupForm({ node, parent, onDone, onClose }: NodeFormProps<GroupNode>) {
  const t = useT();
  const [kind, setKind] = useState(node?.kind ?? parent?.kind ?? "other");
  const save = ({ slug, removed_texts, confirmed_texts, ...values }: NodeValues) =>
    node
      ? changeGroup(node, { slug: slug || node.slug, kind, removed_texts, confirmed_texts, ...values })
      : createGroup({ parent_id: parent?.id ?? null, slug: slug || null, kind, ...values });
  return (
    <NodeForm words="panel.contact_groups" node={node} parent={parent} save={save} onDone={onDone} onClose={onClose}>
      {(problems) => (
        <Select
          label={t("panel.contact_groups.kind")}
          value={kind}
          problems={problems.kind}
          choices={KINDS.map((one) => ({ value: one, label: t(`panel.contacts.kinds.${one}`) }))}
          onChange={(value) => setKind(KINDS.find((one) => one === value) ?? "other")}
        />
      )}
    </NodeForm>
  );
}
