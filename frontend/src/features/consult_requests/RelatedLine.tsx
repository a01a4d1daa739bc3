import { useLang, useT } from "../../lib/i18n";
import type { ConsultRelated } from "../../lib/page-types";
import { A } from "../../ui/site/A";

/** The page from which the person asks. */
export function RelatedLine({ related }: { related: ConsultRelated }) {
  const t = useT();
  const here = useLang();
  const { lang } = related;
  return (
    <p className="correspondence__about">
      <span className="small secondary">{t("consult_requests.about")}</span>
      <A className="link" href={related.path} lang={lang && lang !== here ? lang : undefined}>
        {related.title}
      </A>
    </p>
  );
}
