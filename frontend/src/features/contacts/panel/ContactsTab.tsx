import { useT } from "../../../lib/i18n";
import { A } from "../../../ui/site/A";
import type { Address } from "../../../lib/useUrlQuery";
import { Corrections } from "./Corrections";
import { Groups } from "./Groups";
import { ImportPart } from "./ImportPart";
import { List } from "./List";

const PATH = "/panel/admin/categories?tab=contacts";
const PARTS = ["list", "groups", "corrections", "import"] as const;

/** Contacts: the list with overdue checks first, their groups, what readers say, and tables. */
export function ContactsTab({ address }: { address: Address }) {
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
      {part === "list" && <List address={address} />}
      {part === "groups" && <Groups />}
      {part === "corrections" && <Corrections address={address} />}
      {part === "import" && <ImportPart />}
    </>
  );
}
