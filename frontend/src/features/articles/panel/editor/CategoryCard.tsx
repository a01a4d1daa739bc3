import { ArticleChangeLimits } from "../../../../generated/limits";
import { useLang, useT } from "../../../../lib/i18n";
import { Select } from "../../../../ui/panel/Select";
import { TextInput } from "../../../../ui/panel/TextInput";
import { useLoad } from "../../../../lib/useLoad";
import { listCategories, listSections } from "../../../../lib/commonCalls";
import { sectionLabel } from "../../../../lib/labels/sections";
import { nodeName, secondLevelChoices } from "../../../../lib/labels/nodes";
import { FoldCard } from "./FoldCard";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";

/** Category, section, address. */
export function CategoryCard({ autosave, now }: { autosave: AutosaveStore; now: AutosaveState }) {
  const t = useT();
  const lang = useLang();
  const tree = useLoad("categories", listCategories);
  const sections = useLoad("sections", listSections);
  const { shared, article } = now;
  const problems = now.problems.shared ?? {};
  const top = tree.value?.find((one) => one.id === shared.category_id);
  const sub = top?.children.find((one) => one.id === shared.subcategory_id);
  const bare = shared.subcategory_id
    ? []
    : (tree.value ?? []).filter((one) => one.children.length === 0).map((one) => nodeName(one, lang));
  const disabled = !article.editable;
  return (
    <FoldCard name="place" title={t("panel.editor.place")}>
      <div className="card__body form">
        <Select
          name="category"
          label={t("panel.articles.category")}
          hint={bare.length > 0 && t("panel.editor.no_subcategory", { name: bare.join(", ") })}
          value={shared.subcategory_id ?? ""}
          none={t("panel.articles.choose_category")}
          choices={secondLevelChoices(tree.value ?? [], lang)}
          disabled={disabled}
          problems={[...(problems.category_id ?? []), ...(problems.subcategory_id ?? [])]}
          onChange={(id) => {
            const parent = tree.value?.find((one) => one.children.some((child) => child.id === id));
            autosave.editShared({ category_id: parent?.id ?? null, subcategory_id: id || null });
          }}
        />
        <Select
          label={t("panel.articles.section")}
          value={shared.section_id ?? ""}
          none={t("panel.articles.no_section")}
          choices={(sections.value ?? []).map((one) => ({ value: one.id, label: sectionLabel(one, lang) }))}
          disabled={disabled}
          onChange={(id) => autosave.editShared({ section_id: id || null })}
        />
        <TextInput
          label={t("panel.editor.slug")}
          value={shared.slug ?? ""}
          max={ArticleChangeLimits.slug.max_length}
          hint={
            top && sub
              ? `/${lang}/categories/${top.slug}/${sub.slug}/…${article.was_published ? ` ${t("panel.editor.slug_moves")}` : ""}`
              : t("panel.editor.slug_hint")
          }
          disabled={disabled}
          problems={problems.slug}
          onChange={(slug) => autosave.editShared({ slug })}
          onBlur={() => void autosave.flush()}
        />
      </div>
    </FoldCard>
  );
}
