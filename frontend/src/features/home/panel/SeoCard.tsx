import { useT } from "../../../lib/i18n";
import { inLang } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { TextInput } from "../../../ui/panel/TextInput";
import { wordsOf } from "./document";
import type { Composer } from "./useComposer";

/** Bounds of `features/home/rules.rs`. */
const MAX = { seo_title: 70, seo_description: 160 } as const;

/** Title and description of the home page for search engines, in the language of the preview. */
export function SeoCard({ composer, lang }: { composer: Composer; lang: Lang }) {
  const t = useT();
  const { document, problems } = composer;
  const field = (name: keyof typeof MAX, rows?: number) => {
    const words = wordsOf(document[name]);
    return (
      <TextInput
        optional
        rows={rows}
        lang={lang}
        label={t(`panel.home.${name}`, { lang: inLang(t, lang) })}
        value={words[lang]}
        max={MAX[name]}
        problems={problems[`document.${name}.${lang}`]}
        onChange={(text) => composer.edit({ ...document, [name]: { ...words, [lang]: text } })}
      />
    );
  };
  return (
    <section className="card" aria-labelledby="home-seo">
      <div className="card__head">
        <h2 id="home-seo">{t("panel.home.seo")}</h2>
      </div>
      <div className="card__body form">
        <p className="hint">{t("panel.home.seo_hint")}</p>
        {field("seo_title")}
        {field("seo_description", 2)}
      </div>
    </section>
  );
}
