import { useState } from "react";
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { AdPackageDetail } from "../../../generated/api";
import { formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { Button } from "../../../ui/panel/Button";
import { Grip } from "../../../ui/panel/Grip";
import { packageName, STATE_TONES } from "./choices";
import { PackageMenu } from "./PackageMenu";
import { PackageSteps } from "./PackageSteps";
import { PreviewDialog } from "./PreviewDialog";
import { priceWords } from "../../../lib/labels/packagePrice";

export interface PackageRowProps {
  package: AdPackageDetail;
  /** Why the caller may not change packages. */
  locked: string | null;
  onOpen: () => void;
  onChange: (changed: AdPackageDetail) => void;
  onCopied: (copy: AdPackageDetail) => void;
  onRemoved: (rest: AdPackageDetail[]) => void;
}

/** A package as a card: name, state, price, what is missing, and the steps with it. */
export function PackageRow(props: PackageRowProps) {
  const { package: one, locked, onOpen, onChange } = props;
  const t = useT();
  const here = useLang();
  const [previewing, setPreviewing] = useState(false);
  const fixed = locked ?? (one.state === "retired" ? t("panel.ad_packages.retired_note") : null);
  const sortable = useSortable({ id: one.id, disabled: fixed !== null });
  const { name, lang } = packageName(one, here);
  const verb = fixed ? t("panel.ad_packages.open") : t("panel.tree.edit");
  const missing = LANGS.filter((code) => !one.form.texts[code]);
  return (
    <li
      ref={sortable.setNodeRef}
      className={`package-row${sortable.isDragging ? " is-lifted" : ""}`}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <Grip sortable={sortable} name={name} reason={fixed} />
      <div className="package-row__main">
        <header className="row">
          <h2 lang={lang === here ? undefined : lang}>{name}</h2>
          <span className={`status status--${STATE_TONES[one.state]}`}>
            {t(`panel.ad_packages.state_${one.state}`)}
          </span>
          {one.state === "on_sale" && !one.sold_today && (
            <span className="status status--warn">{t("panel.ad_packages.not_today")}</span>
          )}
          {one.form.highlighted && <span className="status status--info">{t("ad_packages.highlighted")}</span>}
        </header>
        <p className="small secondary">
          {[
            priceWords(t, here, one.form.price),
            t("ad_packages.days", { count: one.form.duration_days }),
            t("panel.ad_packages.places_count", { count: one.form.placements.length }),
            t("panel.ad_packages.views", { views: formatNumber(here, one.views) }),
          ].join(" · ")}
        </p>
        {(missing.length > 0 || one.obstacles.length > 0) && (
          <ul className="x row small">
            {missing.map((code) => (
              <li key={code} className="status status--warn">
                {t("panel.ad_packages.missing_lang", { lang: code.toUpperCase() })}
              </li>
            ))}
            {one.obstacles.map((obstacle) => (
              <li key={obstacle} className="status status--bad">
                {t(`panel.ad_packages.obstacle_${obstacle}`)}
              </li>
            ))}
          </ul>
        )}
        <div className="row row-steps">
          <Button icon="pen" label={`${verb}: ${name}`} onClick={onOpen}>
            {verb}
          </Button>
          <PackageSteps package={one} name={name} onChange={onChange} />
          <PackageMenu {...props} name={name} onPreview={() => setPreviewing(true)} />
        </div>
      </div>
      {previewing && <PreviewDialog id={one.id} name={name} onClose={() => setPreviewing(false)} />}
    </li>
  );
}
