import { PackagesPart } from "../../../features/ad_packages/panel/PackagesPart";
import { PlacementsPart } from "../../../features/ad_placements/panel/PlacementsPart";
import { useT } from "../../../lib/i18n";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";

const PATH = "/panel/manager/ads-packages";

/** Packages of advertising, and the places that they sell. */
export function AdPackagesPage() {
  const t = useT();
  const address = useUrlQuery();
  const tab = address.get("tab") === "placements" ? "placements" : "packages";
  return (
    <>
      <PageHead title={t("panel.nav.ad_packages")} />
      <Tabs
        label={t("panel.ad_packages.parts")}
        current={tab}
        tabs={[
          { name: "packages", label: t("panel.ad_packages.part_packages"), href: PATH },
          { name: "placements", label: t("panel.ad_packages.part_placements"), href: `${PATH}?tab=placements` },
        ]}
      />
      {tab === "placements" ? <PlacementsPart /> : <PackagesPart address={address} />}
    </>
  );
}
