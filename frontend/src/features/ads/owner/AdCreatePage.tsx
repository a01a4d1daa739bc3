import { useState } from "react";
import type { OwnAd } from "../../../generated/api";
import { listCountries } from "../../../lib/commonCalls";
import { defaultCountry } from "../../../lib/countries";
import { useLang, useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { useLoad } from "../../../lib/useLoad";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { DecisionNote } from "../../../ui/panel/DecisionNote";
import { FocusedHeading } from "../../../ui/panel/FocusedHeading";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";
import { Crumbs } from "../../../ui/site/Crumbs";
import { Note } from "../../../ui/site/Note";
import { getAdChoices, getOwnAd } from "../api";
import { AdWizard } from "./AdWizard";
import { adEditPath, adPath, CREATE_AD, MY_ADS } from "./paths";
import { PackageChoice } from "./PackageChoice";

/** A new booking, or one that is edited: the package first, then the form in steps. */
export function AdCreatePage() {
  const t = useT();
  const lang = useLang();
  const address = useUrlQuery();
  const id = address.get("ad");
  const { value, error, reload } = useLoad(`ad-form.${id}`, async (signal) => {
    const [choices, ad, countries] = await Promise.all([
      getAdChoices(signal),
      id ? getOwnAd(id, signal) : null,
      id ? null : listCountries(signal),
    ]);
    return { id, choices, ad, country: defaultCountry(countries) };
  });
  // a draft that has just been made begins with its design
  const [made, setMade] = useState("");
  const [replaced, setReplaced] = useState<OwnAd | null>(null);
  const [done, setDone] = useState<OwnAd | null>(null);
  const shown = value?.id === id ? value : null;
  const ad = shown?.ad ?? null;
  const isNew = !ad || ad.state === "draft";
  const title = t(isNew ? "ads.owner.create" : "ads.owner.edit");
  const begin = (draft: OwnAd) => {
    setMade(draft.id);
    setReplaced(null);
    navigate(adEditPath(draft.id), { replace: true });
  };
  return (
    <div className="container">
      <Crumbs
        crumbs={[
          { label: t("ads.owner.my_ads"), path: MY_ADS, lang },
          { label: title, path: CREATE_AD, lang },
        ]}
      />
      <header className="page-head">
        <h1>{title}</h1>
        {isNew && !done && <p>{t("ads.owner.create_lead")}</p>}
      </header>
      {!shown && <ListStates list={{ value: null, error, reload }} failed={t("ads.owner.failed_form")} />}
      {shown && done && <Done ad={done} before={ad} hours={shown.choices.review_hours} />}
      {shown && !done && (!ad || replaced) && (
        <PackageChoice
          choices={shown.choices}
          country={shown.country}
          chosen={replaced?.package.id ?? address.get("package")}
          replaced={replaced ?? undefined}
          onChosen={begin}
          onCancel={replaced ? () => setReplaced(null) : undefined}
        />
      )}
      {shown && ad && !done && !replaced && (
        <>
          {ad.decision && <DecisionNote decision={ad.decision} />}
          {ad.change_state && <Note>{t(`ads.owner.change_note_${ad.change_state}`)}</Note>}
          {ad.actions.includes("edit") ? (
            <AdWizard
              key={ad.id}
              ad={ad}
              choices={shown.choices}
              first={made === ad.id || !isNew ? "design" : "package"}
              onOther={setReplaced}
              onSaved={() => undefined}
              onDone={setDone}
            />
          ) : (
            <Note>
              {t("ads.owner.not_editable")}{" "}
              <A className="link" href={adPath(ad.id)}>
                {t("ads.owner.open")}
              </A>
            </Note>
          )}
        </>
      )}
    </div>
  );
}

interface DoneProps {
  ad: OwnAd;
  /** The booking as the form was opened. */
  before: OwnAd | null;
  hours: number;
}

/** The end of the form: what happens now. */
function Done({ ad, before, hours }: DoneProps) {
  const t = useT();
  const isWaiting = ad.state === "submitted" || ad.state === "in_review";
  const isApproved = !before || before.state === "draft" || before.state === "changes_requested";
  const words = ad.change_state
    ? t("ads.owner.change_note_waiting")
    : isWaiting
      ? t("ads.owner.done_review", { count: hours })
      : t(isApproved ? "ads.owner.done_approved" : "ads.owner.done_saved");
  return (
    <div className="form">
      <FocusedHeading>{ad.form.name || ad.package.name}</FocusedHeading>
      <Note tone="ok" alert>
        {words}
      </Note>
      <p className="row">
        <A className="button button--primary" href={adPath(ad.id)}>
          {t("ads.owner.open")}
        </A>
        <A className="button button--line" href={MY_ADS}>
          {t("ads.owner.my_ads")}
        </A>
      </p>
    </div>
  );
}
