import { useT } from "../../lib/i18n";
import type { LetterDelivery } from "../../lib/page-types";
import { Note } from "../../ui/site/Note";

interface Props {
  letters: LetterDelivery;
  /** What was done all the same, if something was. */
  done?: string;
}

/** Tells that e-mails do not arrive yet, and whom to ask. It depends on the portal alone, never on an account. */
export function NoMailNote({ letters, done }: Props) {
  const t = useT();
  if (letters.delivers) return null;
  return (
    <Note tone="warn" alert={done !== undefined}>
      {done !== undefined && <>{done} </>}
      {t("sign_in.no_mail")}{" "}
      {letters.contact ? (
        <>
          {t("sign_in.no_mail_write")}{" "}
          <a className="link" href={`mailto:${letters.contact}`}>
            {letters.contact}
          </a>
        </>
      ) : (
        t("sign_in.no_mail_ask")
      )}
    </Note>
  );
}
