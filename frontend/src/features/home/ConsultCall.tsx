import { useLang, useT } from "../../lib/i18n";
import type { HomeBlock } from "../../lib/page-types";
import { A } from "../../ui/site/A";

/** Invitation to ask for advice. */
export function ConsultCall({ block, id }: { block: HomeBlock; id: string }) {
  const t = useT();
  const here = useLang();
  const wordsLang = block.words === null || block.words_lang === here ? undefined : block.words_lang;
  return (
    <div className="container">
      <section className="home__consult" aria-labelledby={id}>
        <div>
          <h2 id={id} lang={block.title && block.title_lang !== here ? block.title_lang : undefined}>
            {block.title ?? t("layout.consult")}
          </h2>
          <p lang={wordsLang}>{block.words ?? t("layout.consult_text")}</p>
        </div>
        <A className="button button--primary" href="/consult">
          {t("layout.consult")}
        </A>
      </section>
    </div>
  );
}
