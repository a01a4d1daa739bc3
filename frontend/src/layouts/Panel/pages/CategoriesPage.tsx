import { useT } from "../../../lib/i18n";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { ContactsPart } from "../../../features/contacts/panel/ContactsPart";
import { CategoriesTab } from "../../../features/categories/panel/CategoriesTab";
import { SectionsTab } from "../../../features/sections/panel/SectionsTab";
import { CATEGORIES_PATH } from "../menu";

/** The tree that articles hang in with the sections beside it; contacts, which the menu names for themselves. */
export function CategoriesPage() {
  const t = useT();
  const address = useUrlQuery();
  const tab = address.get("tab") || "categories";
  if (tab === "contacts") return <ContactsPart address={address} />;
  const tabs = [
    { name: "categories", label: t("panel.categories.tab_categories"), href: CATEGORIES_PATH },
    { name: "sections", label: t("panel.categories.tab_sections"), href: `${CATEGORIES_PATH}?tab=sections` },
  ];
  return (
    <>
      <PageHead title={t("panel.categories.title")} />
      <Tabs label={t("panel.categories.title")} tabs={tabs} current={tab} />
      {tab === "sections" ? <SectionsTab /> : <CategoriesTab address={address} />}
    </>
  );
}
