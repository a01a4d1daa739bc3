import { useState } from "preact/hooks";
import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { EmptyFace, FailedFace, LoadingRows } from "../../../ui/panel/Faces";
import { useLoad } from "../../../ui/panel/useLoad";
import { A } from "../../../ui/site/A";
import type { SectionRow } from "../../../generated/api";
import { listSections } from "./calls";
import { sectionLabel } from "./names";
import { SectionForm } from "./SectionForm";

/** Named selections of articles at /{section}/articles. */
export function SectionsTab() {
  const t = useT();
  const lang = useLang();
  const { value, error, reload } = useLoad("sections", listSections);
  const [open, setOpen] = useState<{ section: SectionRow | null } | null>(null);
  const locked = can("categories.manage") ? null : t("panel.not_allowed");
  return (
    <div class="card">
      <div class="tools">
        <p class="muted">{t("panel.categories.sections_text")}</p>
        <span class="bulk__end">
          <Button look="primary" icon="plus" reason={locked} onClick={() => setOpen({ section: null })}>
            {t("panel.categories.section_add")}
          </Button>
        </span>
      </div>
      {!value && !error && <LoadingRows rows={3} />}
      {!value && error ? <FailedFace title={t("panel.categories.failed")} error={error} onRetry={reload} /> : null}
      {value?.length === 0 && (
        <EmptyFace title={t("panel.categories.sections_none")} text={t("panel.categories.sections_text")} />
      )}
      {value && value.length > 0 && (
        <table class="tbl tbl--cards">
          <caption class="vh">{t("panel.categories.tab_sections")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("panel.categories.label")}</th>
              <th scope="col">{t("panel.articles.languages")}</th>
              <th scope="col" class="r">
                {t("panel.categories.articles")}
              </th>
              <th scope="col">
                <span class="vh">{t("panel.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.map((section) => (
              <tr key={section.id}>
                <th scope="row">
                  <span class="t">{sectionLabel(section, lang)}</span>
                  <br />
                  <A class="link tiny" href={section.path}>
                    {section.path}
                  </A>
                </th>
                <td data-l={t("panel.articles.languages")}>
                  <span class="tree__langs">
                    {LANGS.map((code) => (
                      <span key={code} class={section.texts[code]?.label ? undefined : "is-missing"}>
                        {code}
                        {!section.texts[code]?.label && (
                          <span class="vh"> – {t("panel.articles.translation_missing")}</span>
                        )}
                      </span>
                    ))}
                  </span>
                </td>
                <td class="r num" data-l={t("panel.categories.articles")}>
                  {section.articles}
                </td>
                <td>
                  <Button reason={locked} onClick={() => setOpen({ section })}>
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
