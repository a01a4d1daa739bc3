import { useT } from "../../../lib/i18n";
import { A } from "../../../ui/site/A";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Suggestions } from "./Suggestions";
import { ContactImport } from "./ContactImport";
import { ContactList } from "./ContactList";
import { GroupsTab } from "./GroupsTab";

const PATH = "/panel/admin/categories?tab=contacts";
const PARTS = ["list", "groups", "suggestions", "import"] as const;

/** Contacts: the list with overdue checks first, their groups, what readers say, and tables. */
export function ContactsTab({ address }: { address: UrlQuery }) {
  const t = useT();
  const part = PARTS.find((one) => one === address.get("part")) ?? "list";
  return (
    <>
      <nav className="segmented contact-parts" aria-label={t("panel.contacts.parts")}>
        {PARTS.map((one) => (
          <A
            key={one}
            href={one === "list" ? PATH : `${PATH}&part=${one}`}
            aria-current={one === part ? "page" : undefined}
          >
            {t(`panel.contacts.part_${one}`)}
          </A>
        ))}
      </nav>
      {part === "list" && <ContactList address={address} />}
      {part === "groups" && <GroupsTab address={address} />}
      {part === "suggestions" && <Suggestions address={address} />}
      {part === "import" && <ContactImport />}
    </>
  );
}
