import type { ContactCard } from "../../lib/page-types";
import { Pic } from "../../ui/site/Pic";
import { Drawing } from "./Drawing";

/** Logo or drawing under the crown of the column. */
export function Arch({ contact, large = false }: { contact: ContactCard; large?: boolean }) {
  return (
    <span className={large ? "arch arch--large" : "arch"}>
      {contact.logo ? (
        <Pic picture={contact.logo} shape="picture--logo" sizes={large ? "7.5rem" : "4rem"} decorative={!large} />
      ) : (
        <Drawing kind={contact.kind} />
      )}
    </span>
  );
}
