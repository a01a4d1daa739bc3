import { useLang, useT } from "../../lib/i18n";
import type { ArticleContent } from "../../lib/page-types";
import { A } from "../../ui/site/A";

/** The enterprise that paid for an article, with a link to its page where it has one. */
export function SponsorLine({ sponsor }: { sponsor: NonNullable<ArticleContent["sponsor"]> }) {
  const t = useT();
  const here = useLang();
  const lang = sponsor.lang === here ? undefined : sponsor.lang;
  return (
    <p className="small">
      {t("articles.sponsored_by")}{" "}
      {sponsor.path ? (
        <A className="link" href={sponsor.path} rel="sponsored" lang={lang}>
          {sponsor.name}
        </A>
      ) : (
        <b lang={lang}>{sponsor.name}</b>
      )}
    </p>
  );
}
