import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { Empty } from "../../../ui/site/Empty";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { NamedLanguages } from "../../../ui/panel/NamedLanguages";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import type { SectionRow } from "../../../generated/api";
import { listSections } from "../../../lib/commonCalls";
import { sectionLabel } from "../../../lib/labels/sections";
import { SectionForm } from "./SectionForm";

/** Named selections of articles at /{section}/articles. */
export function SectionsTab() {
  const t = useT();
  const lang = useLang();
  const { value, error, reload } = useLoad("sections", listSections);
  const [open, setOpen] = useState<{ section: SectionRow | null } | null>(null);
  const locked = can("categories.manage") ? null : t("panel.not_allowed");
  return (
    <div className="card">
      <div className="tools">
        <p className="muted">{t("panel.categories.sections_text")}</p>
        <span className="push-end">
          <Button variant="primary" icon="plus" disabledReason={locked} onClick={() => setOpen({ section: null })}>
            {t("panel.categories.section_add")}
          </Button>
        </span>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.categories.sections_failed")} rows={3} />
      {value?.length === 0 && (
        <Empty paper plain title={t("panel.categories.sections_none")} text={t("panel.categories.sections_text")} />
      )}
      {value && value.length > 0 && (
        <ListTable
          caption={t("panel.categories.tab_sections")}
          rows={value}
          idOf={(section) => section.id}
          columns={[
            {
              name: "label",
              label: t("panel.categories.label"),
              heads: true,
              cell: (section) => (
                <>
                  <span className="table__title">{sectionLabel(section, lang)}</span>
                  <br />
                  <A className="link tiny" href={section.path}>
                    {section.path}
                  </A>
                </>
              ),
            },
            {
              name: "languages",
              label: t("panel.articles.languages"),
              cell: (section) => <NamedLanguages nameOf={(code) => section.texts[code]?.label} />,
            },
            {
              name: "articles",
              label: t("panel.categories.articles"),
              end: true,
              className: "numeric",
              cell: (section) => section.articles,
            },
            {
              name: "actions",
              label: t("panel.actions"),
              quiet: true,
              cell: (section) => (
                <Button disabledReason={locked} onClick={() => setOpen({ section })}>
                  {t("panel.articles.edit")}
                </Button>
              ),
            },
          ]}
        />
      )}
      {open && <SectionForm section={open.section} onDone={reload} onClose={() => setOpen(null)} />}
    </div>
  );
}
