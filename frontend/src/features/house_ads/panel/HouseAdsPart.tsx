import type { ReactNode } from "react";
import type { HouseAd } from "../../../generated/api";
import { listPlacements } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import { Empty } from "../../../ui/site/Empty";
import { listHouseAds } from "./api";
import { HouseAdRow } from "./HouseAdRow";
import { OpenedHouseAd } from "./OpenedHouseAd";

/** The house advertisements, and the one that the address names. */
export function HouseAdsPart({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const { today } = useLayout();
  const list = useLoad("house-ads", listHouseAds);
  const places = useLoad("ad-placements", listPlacements);
  const locked = can("ads.moderate") ? null : t("panel.not_allowed");
  const ads = list.value ?? [];
  const opened = address.get("house");
  const shown = ads.find(({ id }) => id === opened) ?? null;
  const put = (changed: HouseAd) => {
    const isKnown = ads.some(({ id }) => id === changed.id);
    list.put(isKnown ? ads.map((one) => (one.id === changed.id ? changed : one)) : [changed, ...ads]);
  };
  const close = () => address.set({ house: null });
  return (
    <>
      <PageHead title={t("panel.house_ads.title")}>
        <Button variant="primary" icon="plus" disabledReason={locked} onClick={() => address.set({ house: "new" })}>
          {t("panel.house_ads.add")}
        </Button>
      </PageHead>
      {tabs}
      {places.value && (opened === "new" || shown) && (
        <OpenedHouseAd
          key={opened}
          ad={shown}
          places={places.value}
          locked={locked}
          onSaved={(saved) => {
            put(saved);
            close();
          }}
          onClose={close}
        />
      )}
      <section className="card">
        <div className="card__head">
          <p className="secondary">{t("panel.house_ads.lead")}</p>
        </div>
        <ListStates list={list} failed={t("panel.house_ads.failed")} />
        {list.value?.length === 0 && (
          <Empty paper plain title={t("panel.house_ads.none")} text={t("panel.house_ads.none_text")} />
        )}
        <ul className="x">
          {ads.map((ad) => (
            <HouseAdRow
              key={`${ad.id}.${ad.form.version}`}
              ad={ad}
              places={places.value ?? []}
              today={today.slice(0, 10)}
              locked={locked}
              onOpen={() => address.set({ house: ad.id })}
              onChange={put}
              onRemoved={(rest) => {
                list.put(rest);
                if (opened === ad.id) close();
              }}
            />
          ))}
        </ul>
      </section>
    </>
  );
}
