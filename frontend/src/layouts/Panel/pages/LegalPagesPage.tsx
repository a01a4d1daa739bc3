import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { BrandingTab } from "../../../features/branding/panel/BrandingTab";
import { CreditorTab } from "../../../features/invoices/panel/CreditorTab";
import { IdentityTab } from "../../../features/legal/panel/IdentityTab";
import { PageEditor } from "../../../features/legal/panel/PageEditor";
import { TemplateCard } from "../../../features/legal/panel/TemplateCard";
import { PagesTab } from "../../../features/legal/panel/PagesTab";
import { SetupTab } from "../../../features/site_settings/panel/SetupTab";

const PATH = "/panel/admin/owner-content";

/** The operator's legal pages with their versions, the operator's identity, and the settings of invoices. */
export function LegalPagesPage() {
  const t = useT();
  const address = useUrlQuery();
  const opened = address.get("open");
  if (opened) return <PageEditor key={opened} id={opened} address={address} />;
  const tab = address.get("tab") || "pages";
  const tabs = [
    { name: "pages", label: t("panel.legal.tab_pages"), href: PATH },
    { name: "identity", label: t("panel.legal.tab_identity"), href: `${PATH}?tab=identity` },
    { name: "invoices", label: t("panel.legal.tab_invoices"), href: `${PATH}?tab=invoices` },
    ...(can("legal.manage")
      ? [
          { name: "branding", label: t("panel.legal.tab_branding"), href: `${PATH}?tab=branding` },
          { name: "setup", label: t("panel.legal.tab_site_settings"), href: `${PATH}?tab=setup` },
        ]
      : []),
  ];
  return (
    <>
      <PageHead title={t("panel.legal.title")} />
      <Tabs label={t("panel.legal.title")} tabs={tabs} current={tab} />
      {tab === "identity" ? (
        <IdentityTab />
      ) : tab === "invoices" ? (
        <CreditorTab />
      ) : tab === "branding" ? (
        <BrandingTab />
      ) : tab === "setup" ? (
        <SetupTab
          address={address}
          identity={<IdentityTab />}
          templates={(onDone) => <TemplateCard locked={null} onDone={onDone} />}
        />
      ) : (
        <PagesTab address={address} />
      )}
    </>
  );
}
