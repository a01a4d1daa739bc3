import { useT } from "../../../lib/i18n";
import { useSuggestionCount } from "../../../lib/panelCounts";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { Suggestions } from "./Suggestions";
import { ContactImport } from "./ContactImport";
import { ContactList } from "./ContactList";
import { GroupsTab } from "./GroupsTab";

const PATH = "/panel/admin/categories?tab=contacts";
const PARTS = ["list", "groups", "suggestions", "import"] as const;

/** Contacts: the list with overdue checks first, their groups, what readers say, and tables. */
export function ContactsPart({ address }: { address: UrlQuery }) {
  const t = useT();
  const part = PARTS.find((one) => one === address.get("part")) ?? "list";
  const suggestions = useSuggestionCount();
  const tabs = PARTS.map((one) => ({
    name: one,
    label: t(`panel.contacts.part_${one}`),
    count: one === "suggestions" ? suggestions.value || undefined : undefined,
    href: one === "list" ? PATH : `${PATH}&part=${one}`,
  }));
  return (
    <>
      <PageHead title={t("panel.contacts.title")} />
      <Tabs label={t("panel.contacts.parts")} tabs={tabs} current={part} />
      {part === "list" && <ContactList address={address} />}
      {part === "groups" && <GroupsTab address={address} />}
      {part === "suggestions" && <Suggestions address={address} />}
      {part === "import" && <ContactImport />}
    </>
  );
}
