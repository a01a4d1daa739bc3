import type { GroupNode } from "../../../generated/api";
import { listContactGroups } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { findNode } from "../../../ui/panel/tree/order";
import { TreeCard } from "../../../ui/panel/tree/TreeCard";
import type { TreeKind } from "../../../ui/panel/tree/treeKind";
import { changeGroup, mergeGroup, moveGroup, setGroupState } from "./api";
import { GroupForm } from "./GroupForm";

/** Number of contacts in a group and its subgroups. */
function GroupCounts({ node }: { node: GroupNode }) {
  const t = useT();
  return <span className="counts numeric muted small">{t("contacts.count", { count: node.contacts })}</span>;
}

const GROUPS: TreeKind<GroupNode> = {
  words: "panel.contact_groups",
  manage: "contacts.manage",
  texts: "contacts.manage",
  queue: "contacts",
  list: listContactGroups,
  rename: (node, texts, removed_texts) => changeGroup(node, { texts, removed_texts }),
  setState: async (node, state, move_to) => {
    const { id, version } = node;
    const tree = await setGroupState(id, { version, state, move_to });
    return findNode(tree, id)?.version ?? version;
  },
  move: moveGroup,
  merge: mergeGroup,
  countOf: (node) => node.contacts,
  Counts: GroupCounts,
  Form: GroupForm,
  actionsOf: (t, node) => [{ label: t("contacts.print_sheet"), run: () => navigate(`${node.path}?view=print`) }],
};

/** The tree of groups and subgroups that contacts belong to. */
export function GroupsTab({ address }: { address: UrlQuery }) {
  return <TreeCard kind={GROUPS} address={address} />;
}
