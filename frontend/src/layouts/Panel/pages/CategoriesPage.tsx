import { useT } from "../../../lib/i18n";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { ContactsTab } from "../../../features/contacts/panel/ContactsTab";
import { CategoriesTab } from "../../../features/categories/panel/CategoriesTab";
import { SectionsTab } from "../../../features/sections/panel/SectionsTab";

const PATH = "/panel/admin/categories";

/** The tree that articles hang in, and the sections beside it. */
export function CategoriesPage() {
  const t = useT();
  const address = useUrlQuery();
  const tab = address.get("tab") || "categories";
  const tabs = [
    { name: "categories", label: t("panel.categories.tab_categories"), href: PATH },
    { name: "contacts", label: t("panel.contacts.title"), href: `${PATH}?tab=contacts` },
    { name: "sections", label: t("panel.categories.tab_sections"), href: `${PATH}?tab=sections` },
  ];
  return (
    <>
      <PageHead title={t("panel.categories.title")} />
      <Tabs label={t("panel.categories.title")} tabs={tabs} current={tab} />
      {tab === "sections" ? (
        <SectionsTab />
      ) : tab === "contacts" ? (
        <ContactsTab address={address} />
      ) : (
        <CategoriesTab address={address} />
      )}
    </>
  );
}
