import type { OwnService, ServiceChoices, ServiceForm, ServiceQuota } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { A } from "../../../ui/site/A";
import { Note } from "../../../ui/site/Note";
import { Prose } from "../../../ui/site/Prose";
import { textIn } from "./draft";
import { amountOf } from "./price";

interface Props {
  form: ServiceForm;
  service: OwnService | null;
  choices: ServiceChoices;
  quota: ServiceQuota;
  lang: Lang;
}

/** The last step: the service as readers will see it, and what stands in the way of its publication. */
export function StepPreview({ form, service, choices, quota, lang }: Props) {
  const t = useT();
  const text = textIn(form, lang);
  const category = choices.categories.find((one) => one.id === form.category_id);
  const pictures = form.photos.flatMap(({ media_id, alts }) => {
    const found = service?.pictures.find((one) => one.id === media_id)?.picture;
    return found ? [{ ...found, alt: alts[lang] ?? "" }] : [];
  });
  const amount = form.price ? `${form.price.currency} ${amountOf(form.price.minor)}` : "";
  const facts = [
    category?.name,
    t(`services.owner.coverage_${form.coverage}`),
    [form.postal_code, form.town].filter(Boolean).join(" "),
    [t(`services.owner.price_${form.price_kind}`), amount, text.price_note].filter(Boolean).join(" · "),
  ].filter(Boolean);
  return (
    <div className="form">
      {service?.similar && (
        <Note tone="warn">
          {t("services.owner.similar", { title: service.similar.title })}{" "}
          <A className="link" href={`/services/edit?service=${service.similar.slug}`}>
            {t("services.owner.similar_open")}
          </A>
        </Note>
      )}
      {!quota.email_confirmed && <Note tone="warn">{t("services.owner.email_unconfirmed")}</Note>}
      {!quota.terms_accepted && <Note tone="warn">{t("services.owner.terms_due")}</Note>}
      <article className="service-preview" lang={lang}>
        {pictures[0] && (
          <span className="picture picture--3x2">
            <img src={pictures[0].src} width={pictures[0].width} height={pictures[0].height} alt={pictures[0].alt} />
          </span>
        )}
        <h2 className="poster-type display-3">{text.title || t("services.owner.no_title")}</h2>
        <p className="tiny muted">{facts.join(" · ")}</p>
        <p>{text.summary}</p>
        <Prose html={text.description} lang={lang} />
        {pictures.length > 1 && (
          <ul className="x service-preview__photos">
            {pictures.slice(1).map((picture) => (
              <li key={picture.src} className="picture picture--3x2">
                <img src={picture.src} width={picture.width} height={picture.height} alt={picture.alt} loading="lazy" />
              </li>
            ))}
          </ul>
        )}
      </article>
      <p className="small secondary">
        {t("services.owner.quota", { active: quota.active, most: quota.most_active })}{" "}
        {t("services.owner.quota_submissions", { count: quota.submissions_left })}
      </p>
      <p className="small secondary">{t("services.owner.review_hours", { hours: quota.review_hours })}</p>
    </div>
  );
}
