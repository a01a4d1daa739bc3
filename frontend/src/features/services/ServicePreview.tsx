import type { Media, ServiceForm } from "../../generated/api";
import { useLang, useT } from "../../lib/i18n";
import { formPriceWords } from "../../lib/labels/servicePrice";
import type { Lang } from "../../lib/page-types";
import { isUpright, shownPhotos } from "../../lib/servicePhotos";
import { Portrait } from "../../ui/site/Portrait";
import { Prose } from "../../ui/site/Prose";
import { textIn } from "./owner/draft";

interface Props {
  form: ServiceForm;
  pictures: Media[];
  category: string;
  lang: Lang;
}

/** A version of a service in one language, as readers see it. */
export function ServicePreview({ form, pictures, category, lang }: Props) {
  const t = useT();
  const here = useLang();
  const text = textIn(form, lang);
  const photos = form.photos.flatMap(({ media_id, alts }) => {
    const found = pictures.find((one) => one.id === media_id)?.picture;
    return found ? [{ ...found, alt: alts[lang] ?? "" }] : [];
  });
  const [portrait, cover, others] = shownPhotos(photos);
  const facts = [
    category,
    t(`services.coverage_${form.coverage}`),
    [form.postal_code, form.town].filter(Boolean).join(" "),
    formPriceWords(t, here, form),
  ].filter(Boolean);
  return (
    <article className="service-preview" lang={lang}>
      {portrait && <Portrait name="" photo={portrait} large />}
      {cover && (
        <span className="picture picture--3x2">
          <img src={cover.src} width={cover.width} height={cover.height} alt={cover.alt} />
        </span>
      )}
      <h2 className="poster-type display-3">{text.title || t("services.owner.no_title")}</h2>
      <p className="tiny muted" lang={here}>
        {facts.join(" · ")}
        {text.price_note && <span lang={lang}> · {text.price_note}</span>}
      </p>
      <p>{text.summary}</p>
      <Prose html={text.description} lang={lang} />
      {others.length > 0 && (
        <ul className="x service-preview__photos">
          {others.map((photo) => (
            <li key={photo.src} className={isUpright(photo) ? "picture picture--whole" : "picture picture--3x2"}>
              <img src={photo.src} width={photo.width} height={photo.height} alt={photo.alt} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
