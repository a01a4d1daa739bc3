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
import { OWNER_CONTENT_PATH, SETTINGS_TABS } from "../menu";

const LEGAL_TABS = ["pages", "identity"] as const;
const PARTS = [...LEGAL_TABS, ...SETTINGS_TABS] as const;

/** The operator's legal pages with their versions, and the operator; the settings of the portal, which the menu names for themselves. */
export function LegalPagesPage() {
  const t = useT();
  const address = useUrlQuery();
  const opened = address.get("open");
  if (opened) return <PageEditor key={opened} id={opened} address={address} />;
  const wanted = address.get("tab");
  const part = PARTS.find((tab) => tab === wanted) ?? "pages";
  const isSettings = can("legal.manage") && SETTINGS_TABS.some((tab) => tab === part);
  // whoever may not change the settings reads beside the pages who issues invoices
  const shown = isSettings ? SETTINGS_TABS : can("legal.manage") ? LEGAL_TABS : ([...LEGAL_TABS, "invoices"] as const);
  const tabs = shown.map((name) => ({
    name,
    label: t(`panel.legal.tab_${name}`),
    href: name === "pages" ? OWNER_CONTENT_PATH : `${OWNER_CONTENT_PATH}?tab=${name}`,
  }));
  const title = t(isSettings ? "panel.nav.settings" : "panel.legal.title");
  return (
    <>
      <PageHead title={title} />
      <Tabs label={title} tabs={tabs} current={part} />
      {part === "identity" ? (
        <IdentityTab field={address.get("field")} />
      ) : part === "invoices" ? (
        <CreditorTab />
      ) : part === "branding" && isSettings ? (
        <BrandingTab />
      ) : part === "setup" && isSettings ? (
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
