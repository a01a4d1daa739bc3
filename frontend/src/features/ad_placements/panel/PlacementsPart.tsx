import { useState } from "react";
import type { AdPlacement } from "../../../generated/api";
import { listPlacements } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PlacementSketch } from "../../../ui/site/PlacementSketch";
import { PlacementDialog } from "./PlacementDialog";

/** The places of advertisements, each with a drawing of the pages on which it stands. */
export function PlacementsPart() {
  const t = useT();
  const here = useLang();
  const list = useLoad("ad-placements", listPlacements);
  const [edited, setEdited] = useState<AdPlacement | null>(null);
  const locked = can("ad_packages.manage") ? null : t("panel.not_allowed");
  const done = (changed: AdPlacement) => {
    list.put((list.value ?? []).map((one) => (one.code === changed.code ? changed : one)));
    toast({ level: "ok", text: t("panel.ad_placements.saved") });
  };
  return (
    <section className="card">
      <div className="card__head">
        <p className="secondary">{t("panel.ad_placements.lead")}</p>
      </div>
      <ListStates list={list} failed={t("panel.ad_placements.failed")} />
      <ul className="x">
        {list.value?.map((place) => {
          const name = place.names[here] ?? place.code;
          return (
            <li key={place.code} className="placement-row">
              {place.pages[0] && <PlacementSketch page={place.pages[0]} marked={[place.position]} />}
              <div className="package-row__main">
                <header className="row">
                  <h2>{name}</h2>
                  {!place.enabled && <span className="status status--mute">{t("panel.ad_placements.off")}</span>}
                </header>
                <p className="small secondary">
                  {place.pages.map((page) => t(`ad_packages.page_${page}`)).join(", ")}
                  {" · "}
                  {t(`panel.ad_placements.position_${place.position}`)}
                </p>
                <p className="small secondary">
                  {t("panel.ad_placements.facts", {
                    ratio: t(`panel.ad_placements.ratio_${place.ratio}`),
                    ads: place.max_ads,
                    sold: place.max_sold,
                  })}
                </p>
                <div className="row">
                  <Button
                    icon="pen"
                    label={t("panel.ad_placements.edit_named", { name })}
                    disabledReason={locked}
                    onClick={() => setEdited(place)}
                  >
                    {t("panel.tree.edit")}
                  </Button>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      {edited && <PlacementDialog placement={edited} onDone={done} onClose={() => setEdited(null)} />}
    </section>
  );
}
