import type { OwnService, ServiceChoices, ServiceForm } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { priceText } from "../../../lib/money";
import type { Lang, ListedService } from "../../../lib/page-types";
import { NextSteps } from "../../../ui/site/NextSteps";
import { ServiceNotice } from "../../../ui/site/ServiceNotice";
import { textIn } from "./draft";

interface WizardAsideProps {
  form: ServiceForm;
  service: OwnService | null;
  choices: ServiceChoices;
  /** Language of the texts that are written. */
  lang: Lang;
}

/** Beside the form of a service: its notice as lists will show it, and the steps that follow. */
export function WizardAside({ form, service, choices, lang }: WizardAsideProps) {
  const t = useT();
  const here = useLang();
  const { title, summary } = textIn(form, lang);
  const category = choices.categories.find((one) => one.id === form.category_id);
  const [first] = form.photos;
  const notice: ListedService = {
    id: "",
    path: "",
    title: title || t("services.owner.title"),
    lang: title ? lang : here,
    summary: summary || t("services.owner.summary"),
    category: { label: category?.name ?? t("services.owner.category"), path: "", lang: here },
    cover: service?.pictures.find((one) => one.id === first?.media_id)?.picture ?? null,
    provider: form.provider_type === "private" ? "" : form.card.legal.name,
    enterprise: null,
    place: form.town || t("services.owner.town"),
    price_kind: form.price_kind,
    price: form.price ? priceText(here, form.price) : null,
    coverage: form.coverage,
    languages: form.languages.map((code) => ({ code, label: code.toUpperCase() })),
    featured: false,
  };
  return (
    <aside className="service-wizard__aside">
      <section aria-labelledby="in-list">
        <h2 id="in-list">{t("services.owner.in_list")}</h2>
        <ServiceNotice service={notice} preview />
      </section>
      <NextSteps
        title={t("services.owner.next")}
        steps={[t("services.owner.explain_review"), t("services.owner.explain_time")]}
      />
    </aside>
  );
}
