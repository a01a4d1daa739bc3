import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { useAddress } from "../../../lib/useUrlQuery";
import { IdentityTab } from "./IdentityTab";
import { PageEditor } from "./PageEditor";
import { PagesTab } from "./PagesTab";
import { SetupTab } from "../../site_settings/panel/SetupTab";

const PATH = "/panel/admin/owner-content";

/** What the operator says as the operator: pages with their versions, and who the operator is. */
export function OwnerPage() {
  const t = useT();
  const address = useAddress();
  const opened = address.get("open");
  if (opened) return <PageEditor key={opened} id={opened} address={address} />;
  const tab = address.get("tab") || "pages";
  const tabs = [
    { name: "pages", label: t("panel.legal.tab_pages"), href: PATH },
    { name: "identity", label: t("panel.legal.tab_identity"), href: `${PATH}?tab=identity` },
    ...(can("owner_content.manage")
      ? [{ name: "setup", label: t("panel.legal.tab_setup"), href: `${PATH}?tab=setup` }]
      : []),
  ];
  return (
    <>
      <PageHead title={t("panel.legal.title")} />
      <Tabs label={t("panel.legal.title")} tabs={tabs} current={tab} />
      {tab === "identity" ? (
        <IdentityTab />
      ) : tab === "setup" ? (
        <SetupTab address={address} />
      ) : (
        <PagesTab address={address} />
      )}
    </>
  );
}
