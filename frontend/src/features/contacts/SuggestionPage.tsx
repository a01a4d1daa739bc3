import { useLang, useT } from "../../lib/i18n";
import type { ContactSuggestionPage as Data, Envelope } from "../../lib/page-types";
import { withLang } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { SuggestionFields } from "./SuggestionFields";

/** "Something is wrong" as a page of its own: it needs no script, and what was typed stays. */
export function SuggestionPage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "contact-correction" ? <Suggestion page={envelope.data} /> : null;
}

function Suggestion({ page }: { page: Data }) {
  const t = useT();
  const lang = useLang();
  const { contact, form } = page;
  return (
    <div className="container">
      <div className="contact-check">
        <header className="page-head">
          <h1>{t("contacts.suggest")}</h1>
          <p lang={contact.lang === lang ? undefined : contact.lang}>
            <A className="link" href={contact.path}>
              {contact.label}
            </A>
          </p>
        </header>
        {page.sent ? (
          <>
            <Note tone="ok" alert>
              {t("contacts.suggestion_thanks")}
            </Note>
            <p>
              <A className="button button--line" href={contact.path}>
                {t("contacts.suggestion_back")}
              </A>
            </p>
          </>
        ) : (
          <form
            className="stack--tight"
            method="post"
            noValidate
            action={withLang(lang, `/contact-correction?contact=${page.contact_id}`)}
          >
            {form.fault && (
              <Note tone="bad" alert>
                {form.fault}
              </Note>
            )}
            <SuggestionFields {...form} />
            <div className="visually-hidden" aria-hidden="true">
              <label>
                Website <input type="text" name="website" tabIndex={-1} autoComplete="off" />
              </label>
            </div>
            <input type="hidden" name="ticket" value={page.ticket} />
            <p>
              <button className="button button--primary" type="submit">
                {t("contacts.suggestion_send")}
              </button>
            </p>
          </form>
        )}
      </div>
    </div>
  );
}
