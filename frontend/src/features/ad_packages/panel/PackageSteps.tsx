import { useState } from "react";
import type { AdPackageDetail, AdPackageState } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { stepPackage } from "./api";

interface Props {
  package: AdPackageDetail;
  name: string;
  onChange: (changed: AdPackageDetail) => void;
}

/** The states to which the server lets the caller move a package; retiring it is asked for once more. */
export function PackageSteps({ package: one, name, onChange }: Props) {
  const t = useT();
  const [retiring, setRetiring] = useState(false);
  const [busy, setBusy] = useState(false);
  const move = async (to: AdPackageState) => {
    onChange(await stepPackage(one, to));
    if (to !== "draft") toast({ level: "ok", text: t(`panel.ad_packages.done_${to}`) });
  };
  const run = async (to: AdPackageState) => {
    setBusy(true);
    try {
      await move(to);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    } finally {
      setBusy(false);
    }
  };
  const obstacle = one.obstacles[0];
  return (
    <>
      {one.moves.map(
        (to) =>
          to !== "draft" && (
            <Button
              key={to}
              variant={to === "on_sale" ? "primary" : "line"}
              busy={busy}
              label={t(`panel.ad_packages.to_${to}_named`, { name })}
              disabledReason={to === "on_sale" && obstacle && t(`panel.ad_packages.obstacle_${obstacle}`)}
              onClick={() => (to === "retired" ? setRetiring(true) : void run(to))}
            >
              {t(`panel.ad_packages.to_${to}`)}
            </Button>
          ),
      )}
      {retiring && (
        <Confirm
          bad
          title={t("panel.ad_packages.to_retired_named", { name })}
          verb={t("panel.ad_packages.to_retired")}
          onConfirm={() => move("retired")}
          onClose={() => setRetiring(false)}
        >
          <p>{t("panel.ad_packages.retire_text")}</p>
        </Confirm>
      )}
    </>
  );
}
