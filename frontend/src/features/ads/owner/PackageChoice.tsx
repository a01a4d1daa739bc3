import { useEffect, useRef, useState } from "react";
import type { AdChoices, AdForm, OwnAd } from "../../../generated/api";
import { formatDate } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { user } from "../../../lib/session";
import { useSubmission } from "../../../lib/submission";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { FormSteps } from "../../../ui/panel/FormSteps";
import { A } from "../../../ui/site/A";
import { Empty } from "../../../ui/site/Empty";
import { PlacesFigure } from "../../../ui/site/PlacesFigure";
import { createAd, removeAd, saveAd } from "../api";
import { priceWords } from "../../../lib/labels/packagePrice";
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

/** The packages on sale; the choice makes a draft. A package that was chosen before is not asked for again. */
export function PackageChoice({ choices, chosen, country, replaced, onChosen, onCancel }: Props) {
  const t = useT();
  const here = useLang();
  const known = choices.packages.some(({ id }) => id === chosen);
  const [id, setId] = useState(known ? chosen : (choices.packages[0]?.id ?? ""));
  const { busy, error, run } = useSubmission();
  /** True once the page shows something else: it is not taken back here when the draft is ready. */
  const isLeft = useRef(false);
  const choose = () =>
    run(async () => {
      const draft = await createAd(id);
      const { placements } = draft.form;
      const form = prefilled(replaced ? { ...replaced.form, placements } : draft.form, choices, country);
      const saved = await saveAd(draft, form);
      if (replaced?.actions.includes("remove")) await removeAd(replaced);
      if (!isLeft.current) onChosen(saved);
    });
  const goesOn = known && !replaced;
  useEffect(() => {
    isLeft.current = false;
    if (goesOn) void choose();
    return () => void (isLeft.current = true);
    // once, for the package of the address
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (goesOn && !error) return <p role="status">{t("common.loading")}</p>;
  if (choices.packages.length === 0) {
    return <Empty title={t("ad_packages.empty_title")} text={t("ad_packages.empty_text")} />;
  }
  return (
    <form
      className="ad-wizard"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void choose();
      }}
    >
      <FormSteps steps={AD_STEPS.map((name) => ({ name, label: t(`ads.owner.step_${name}`) }))} step="package" />
      <fieldset>
        <legend className="visually-hidden">{t("ads.owner.choose_package")}</legend>
        <ul className="x ad-offers">
          {choices.packages.map((one) => (
            <li key={one.id}>
              <label className="ad-offer">
                <span className="ad-offer__head">
                  <input
                    type="radio"
                    name="package"
                    value={one.id}
                    checked={one.id === id}
                    onChange={() => setId(one.id)}
                  />
                  <span lang={one.lang === here ? undefined : one.lang}>{one.name}</span>
                </span>
                <span>
                  <span className="ad-offer__price numeric">{priceWords(t, here, one.price)}</span>{" "}
                  <span className="small">{t("ad_packages.for_days", { count: one.duration_days })}</span>
                </span>
                <PlacesFigure placements={one.placements} />
                <span className="small secondary">
                  {one.first_free_on
                    ? t("ads.owner.first_free", { day: formatDate(here, one.first_free_on) })
                    : t("ads.owner.never_free")}
                  {one.audience !== "everyone" && <> · {t(`ad_packages.audience_${one.audience}`)}</>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <ErrorLine error={error} />
      <div className="row">
        <Button submit variant="primary" busy={busy}>
          {t("ads.owner.take_package")}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t("common.cancel")}</Button>}
        <A className="link" href="/advertising/package">
          {t("ads.owner.compare_packages")}
        </A>
      </div>
    </form>
  );
}
