import { useState } from "react";
import type { AdPackageDetail } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { SortableList } from "../../../ui/panel/SortableList";
import { Empty } from "../../../ui/site/Empty";
import { listPackages, orderPackages } from "./api";
import { packageName } from "./choices";
import { CompareDialog } from "./CompareDialog";
import { OpenedPackage } from "./OpenedPackage";
import { PackageRow } from "./PackageRow";

/** The packages in the order of sale; the one that the address names is open above them. */
export function PackagesPart({ address }: { address: UrlQuery }) {
  const t = useT();
  const here = useLang();
  const list = useLoad("ad-packages", listPackages);
  const [comparing, setComparing] = useState(false);
  const [said, setSaid] = useState("");
  const locked = can("ad_packages.manage") ? null : t("panel.not_allowed");
  const packages = list.value ?? [];
  const opened = address.get("package");
  const shown = packages.find((one) => one.id === opened) ?? null;
  const nameOf = (id: string) => {
    const found = packages.find((one) => one.id === id);
    return found ? packageName(found, here).name : "";
  };

  const move = async (id: string, place: number) => {
    const moved = packages.find((one) => one.id === id);
    if (!moved) return;
    const rest = packages.filter((one) => one.id !== id);
    const next = [...rest.slice(0, place), moved, ...rest.slice(place)];
    list.put(next);
    try {
      list.put(await orderPackages(next.map((one) => one.id)));
      setSaid(t("panel.ad_packages.moved", { name: nameOf(id), place: place + 1 }));
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
      list.reload();
    }
  };
  const put = (changed: AdPackageDetail) => {
    const isKnown = packages.some((one) => one.id === changed.id);
    list.put(isKnown ? packages.map((one) => (one.id === changed.id ? changed : one)) : [...packages, changed]);
    list.reload();
  };

  return (
    <>
      {(opened === "new" || shown) && (
        <OpenedPackage
          key={opened}
          package={shown}
          locked={locked}
          onSaved={(saved) => {
            put(saved);
            address.set({ package: saved.id });
          }}
          onClose={() => address.set({ package: null })}
        />
      )}
      <section className="card">
        <div className="card__head">
          <p className="secondary">{t("panel.ad_packages.lead")}</p>
          <p className="visually-hidden" role="status">
            {said}
          </p>
          <div className="row">
            <Button
              icon="table"
              disabledReason={packages.length < 2 && t("panel.ad_packages.compare_nothing")}
              onClick={() => setComparing(true)}
            >
              {t("panel.ad_packages.compare")}
            </Button>
            <Button
              variant="primary"
              icon="plus"
              disabledReason={locked}
              onClick={() => address.set({ package: "new" })}
            >
              {t("panel.ad_packages.add")}
            </Button>
          </div>
        </div>
        <ListStates list={list} failed={t("panel.ad_packages.failed")} />
        {list.value?.length === 0 && (
          <Empty paper plain title={t("panel.ad_packages.none")} text={t("panel.ad_packages.none_text")} />
        )}
        <SortableList ids={packages.map((one) => one.id)} nameOf={nameOf} onMove={(id, place) => void move(id, place)}>
          <ol className="x">
            {packages.map((one) => (
              <PackageRow
                key={one.id}
                package={one}
                locked={locked}
                onOpen={() => address.set({ package: one.id })}
                onChange={put}
                onCopied={(copy) => {
                  list.reload();
                  address.set({ package: copy.id });
                }}
                onRemoved={(rest) => {
                  list.put(rest);
                  if (opened === one.id) address.set({ package: null });
                }}
              />
            ))}
          </ol>
        </SortableList>
      </section>
      {comparing && <CompareDialog packages={packages} onClose={() => setComparing(false)} />}
    </>
  );
}
