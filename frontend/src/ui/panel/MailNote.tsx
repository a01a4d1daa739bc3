import { getMailDelivery } from "../../lib/commonCalls";
import { useT } from "../../lib/i18n";
import { can } from "../../lib/session";
import { useLoad } from "../../lib/useLoad";
import { A } from "../site/A";
import { Note } from "../site/Note";

/** Warns beside a step that sends an e-mail while the portal only writes e-mails to files; tells who can change that. */
export function MailNote() {
  const t = useT();
  const delivery = useLoad("mail-delivery", getMailDelivery);
  if (!delivery.value || delivery.value.delivers) return null;
  return (
    <Note tone="warn">
      {t("panel.mail_note")}{" "}
      {can("legal.manage") ? (
        <A className="link whole" href="/panel/admin/owner-content?tab=setup&step=mail">
          {t("panel.mail_note_link")}
        </A>
      ) : (
        t("panel.mail_note_ask")
      )}
    </Note>
  );
}
