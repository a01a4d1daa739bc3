import { useEffect, useRef, useState } from "react";
import type { AdChoices, AdForm, OwnAd } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { user } from "../../../lib/session";
import { priceWords } from "../../../lib/labels/packagePrice";
import { useSubmission } from "../../../lib/submission";
import { Icon } from "../../../ui/Icon";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { FormSteps } from "../../../ui/panel/FormSteps";
import { A } from "../../../ui/site/A";
import { Empty } from "../../../ui/site/Empty";
import { Note } from "../../../ui/site/Note";
import { draftMaker } from "./makeDraft";
import { PackageOffer } from "./PackageOffer";
import { AD_STEPS } from "./steps";

interface Props {
  choices: AdChoices;
  /** The package that was chosen before, on the page of the packages or in the draft that is replaced. */
  chosen: string;
  /** Country of the invoice's recipient where nothing is known of it. */
  country: string | null;
  /** The draft whose entries the new one takes over, and which it replaces. */
  replaced?: OwnAd;
  onChosen: (ad: OwnAd) => void;
  onCancel?: () => void;
}

/** What the account knows already. */
function prefilled(form: AdForm, { billing }: AdChoices, country: string | null): AdForm {
  const { name, surname, email } = user.get();
  const person = `${name} ${surname}`.trim();
  return {
    ...form,
    advertiser_name: form.advertiser_name || person,
    contact: { ...form.contact, name: form.contact.name || person, email: form.contact.email || email },
    billing: inCountry(form.billing.customer.address.name ? form.billing : billing, country),
  };
}

/** A recipient of the invoice, in `country` where none is known. */
function inCountry(billing: AdForm["billing"], country: string | null): AdForm["billing"] {
  const { customer } = billing;
  if (customer.address.country) return billing;
  return { ...billing, customer: { ...customer, address: { ...customer.address, country } } };
}

/** The packages on sale, one of them chosen; nothing is made before its button is pressed. */
export function PackageChoice({ choices, chosen, country, replaced, onChosen, onCancel }: Props) {
  const t = useT();
  const here = useLang();
  const known = choices.packages.some(({ id }) => id === chosen);
  const [id, setId] = useState(known ? chosen : (choices.packages[0]?.id ?? ""));
  const [makeDraft] = useState(draftMaker);
  const { busy, error, run, clear } = useSubmission();
  /** True once the page shows something else: it is not taken back here when the draft is ready. */
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  const one = choices.packages.find((each) => each.id === id);
  if (!one) return <Empty title={t("ad_packages.empty_title")} text={t("ad_packages.empty_text")} />;
  const choose = (package_id: string) => {
    if (busy) return;
    setId(package_id);
    clear();
  };
  const take = () =>
    run(async () => {
      const fill = (form: AdForm) =>
        prefilled(replaced ? { ...replaced.form, placements: form.placements } : form, choices, country);
      const draft = await makeDraft({ package_id: id, fill, replaced });
      if (!isLeft.current) onChosen(draft);
    });
  return (
    <form
      className="ad-wizard"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void take();
      }}
    >
      <FormSteps steps={AD_STEPS.map((name) => ({ name, label: t(`ads.owner.step_${name}`) }))} step="package" />
      {chosen && !known && !replaced && <Note tone="warn">{t("ads.owner.package_gone")}</Note>}
      <fieldset>
        <legend className="visually-hidden">{t("ads.owner.choose_package")}</legend>
        <ul className="x ad-offers">
          {choices.packages.map((each) => (
            <li key={each.id}>
              <PackageOffer package={each} checked={each.id === id} onChoose={() => choose(each.id)} />
            </li>
          ))}
        </ul>
      </fieldset>
      <A className="link" href="/advertising/package">
        {t("ads.owner.compare_packages")}
      </A>
      <div className="ad-choice">
        <p className="ad-choice__package">
          <b lang={one.lang === here ? undefined : one.lang}>{one.name}</b>{" "}
          <span className="small">
            {priceWords(t, here, one.price)} · {t("ad_packages.days", { count: one.duration_days })}
          </span>
        </p>
        <ErrorLine error={error} />
        {onCancel && <Button onClick={onCancel}>{t("common.cancel")}</Button>}
        <Button submit variant="primary" busy={busy}>
          {t("ads.owner.take_package")} <Icon name="arrow" />
        </Button>
      </div>
    </form>
  );
}
