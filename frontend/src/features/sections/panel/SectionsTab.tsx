import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { EmptyState, ListStates } from "../../../ui/panel/list/ListStates";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import type { SectionRow } from "../../../generated/api";
import { listSections } from "../../../lib/commonCalls";
import { sectionLabel } from "../../../lib/labels/categories";
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
      <ListStates list={{ value, error, reload }} failed={t("panel.categories.failed")} rows={3} />
      {value?.length === 0 && (
        <EmptyState title={t("panel.categories.sections_none")} text={t("panel.categories.sections_text")} />
      )}
      {value && value.length > 0 && (
        <table className="table table--cards">
          <caption className="visually-hidden">{t("panel.categories.tab_sections")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("panel.categories.label")}</th>
              <th scope="col">{t("panel.articles.languages")}</th>
              <th scope="col" className="table__end">
                {t("panel.categories.articles")}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t("panel.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.map((section) => (
              <tr key={section.id}>
                <th scope="row">
                  <span className="table__title">{sectionLabel(section, lang)}</span>
                  <br />
                  <A className="link tiny" href={section.path}>
                    {section.path}
                  </A>
                </th>
                <td data-l={t("panel.articles.languages")}>
                  <span className="tree__languages">
                    {LANGS.map((code) => (
                      <span key={code} className={section.texts[code]?.label ? undefined : "is-missing"}>
                        {code}
                        {!section.texts[code]?.label && (
                          <span className="visually-hidden"> – {t("panel.articles.translation_missing")}</span>
                        )}
                      </span>
                    ))}
                  </span>
                </td>
                <td className="table__end numeric" data-l={t("panel.categories.articles")}>
                  {section.articles}
                </td>
                <td>
                  <Button disabledReason={locked} onClick={() => setOpen({ section })}>
                    {t("panel.articles.edit")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open && <SectionForm section={open.section} onDone={reload} onClose={() => setOpen(null)} />}
    </div>
  );
}
