import type { ContactCard } from "../../lib/page-types";
import { PictureFrame } from "../../ui/site/PictureFrame";
import { ContactDrawing } from "./ContactDrawing";

/** Logo or drawing under the crown of the column. */
export function ContactLogo({ contact, large = false }: { contact: ContactCard; large?: boolean }) {
  return (
    <span className={large ? "arch arch--large" : "arch"}>
      {contact.logo ? (
        <PictureFrame
          picture={contact.logo}
          shape="picture--logo"
          sizes={large ? "7.5rem" : "4rem"}
          decorative={!large}
        />
      ) : (
        <ContactDrawing kind={contact.kind} />
      )}
    </span>
  );
}
