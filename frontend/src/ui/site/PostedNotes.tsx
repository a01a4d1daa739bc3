import { useT } from "../../lib/i18n";
import { Note } from "./Note";

interface Props {
  /** Why the whole form was not taken, in a sentence. */
  refused: string | null;
  /** Ticket with which the form is to be sent once more. */
  ticket: string | null;
}

/** What the server answers to a form that was posted without script and that it did not take yet. */
export function PostedNotes({ refused, ticket }: Props) {
  const t = useT();
  return (
    <>
      {refused && (
        <Note tone="bad" alert>
          {refused}
        </Note>
      )}
      {ticket && (
        <Note tone="warn" alert>
          {t("common.once_more")}
        </Note>
      )}
    </>
  );
}
