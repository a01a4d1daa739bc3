import type { OwnService, ServiceChoices, ServiceForm, ServiceQuota } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { A } from "../../../ui/site/A";
import { Note } from "../../../ui/site/Note";
import { ServicePreview } from "../ServicePreview";

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
  const category = choices.categories.find((one) => one.id === form.category_id);
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
      <ServicePreview form={form} pictures={service?.pictures ?? []} category={category?.name ?? ""} lang={lang} />
      <p className="small secondary">
        {t("services.owner.quota", { active: quota.active, most: quota.most_active })}{" "}
        {t("services.owner.quota_submissions", { count: quota.submissions_left })}
      </p>
      <p className="small secondary">{t("services.owner.review_hours", { count: quota.review_hours })}</p>
    </div>
  );
}
