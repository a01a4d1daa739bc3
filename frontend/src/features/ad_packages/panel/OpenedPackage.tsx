import { useState } from "react";
import type { AdPackageDetail, AdPackageForm } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { useSubmission } from "../../../lib/submission";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { changePackage, createPackage } from "./api";
import { NEW_PACKAGE, packageName } from "./choices";
import { OfferFields } from "./OfferFields";
import { PackageFigures } from "./PackageFigures";
import { PriceHistory } from "./PriceHistory";
import { SaleFields } from "./SaleFields";
import { TermsFields } from "./TermsFields";
import { TextFields } from "./TextFields";

interface Props {
  /** Null: a new one. */
  package: AdPackageDetail | null;
  /** Why the caller may not change packages. */
  locked: string | null;
  onSaved: (saved: AdPackageDetail) => void;
  onClose: () => void;
}

/** The version to be sent: a step of the sale raises it and leaves the terms as they were read. */
function versionOf({ form }: AdPackageDetail, read: AdPackageForm): number | null | undefined {
  const terms = (one: AdPackageForm) => JSON.stringify({ ...one, version: null });
  return terms(form) === terms(read) ? form.version : read.version;
}

/** The terms of a package as a form. */
export function OpenedPackage({ package: one, locked, onSaved, onClose }: Props) {
  const t = useT();
  const here = useLang();
  const [read, setRead] = useState<AdPackageForm>(one?.form ?? NEW_PACKAGE);
  const [form, setForm] = useState(read);
  const { busy, error, problems, run } = useSubmission();
  const change = (part: Partial<AdPackageForm>) => setForm((before) => ({ ...before, ...part }));
  const retired = one?.state === "retired";
  const save = () =>
    run(async () => {
      const saved = await (one
        ? changePackage(one.id, { ...form, version: versionOf(one, read) })
        : createPackage(form));
      toast({ level: "ok", text: t("panel.ad_packages.saved") });
      setRead(saved.form);
      setForm(saved.form);
      onSaved(saved);
    });
  const fields = { form, problems, change };
  return (
    <section className="card opened-package" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title">{one ? packageName(one, here).name : t("panel.ad_packages.new")}</h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <form
        className="card__body"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !locked && !retired) void save();
        }}
      >
        {retired && <p className="secondary">{t("panel.ad_packages.retired_note")}</p>}
        <fieldset className="opened-package__fields" disabled={locked !== null || retired}>
          <TextFields {...fields} />
          <OfferFields {...fields} />
          <TermsFields {...fields} />
          <SaleFields {...fields} sold={one !== null && one.state !== "draft"} />
        </fieldset>
        {one && <PriceHistory prices={one.prices} />}
        <ErrorLine error={error} />
        <div className="row">
          <Button
            submit
            variant="primary"
            busy={busy}
            disabledReason={locked ?? (retired && t("panel.ad_packages.retired_note"))}
          >
            {t("common.save")}
          </Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </div>
      </form>
      {one && can("ads.moderate") && <PackageFigures package={one} />}
    </section>
  );
}
