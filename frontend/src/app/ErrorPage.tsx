import { useT } from "../lib/i18n";
import type { Envelope } from "../lib/page-types";
import { ErrorView } from "../ui/site/ErrorView";
import { Section } from "../ui/site/Section";
import { Story } from "../ui/site/Story";

/** The page of an error: the address that failed, the reason, and links to go on. */
export function ErrorPage({ envelope }: { envelope: Envelope }) {
  const t = useT();
  if (envelope.page !== "error") return null;
  const { status, title, message, wanted_path, search_q, suggestions } = envelope.data;
  return (
    <>
      <ErrorView status={status} title={title} message={message} path={wanted_path} q={search_q} />
      {suggestions.length > 0 && (
        <div className="container">
          <Section id="suggestions" title={t("error_page.suggestions")}>
            <div className="cards--rows">
              {suggestions.slice(0, 3).map((article) => (
                <Story key={article.id} article={article} />
              ))}
            </div>
          </Section>
        </div>
      )}
    </>
  );
}
