import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import type { CategoryNode } from "../../../generated/api";
import { nodeName } from "../../../lib/labels/nodes";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { STATES } from "../../../lib/labels/articleStates";
import { langName } from "../../../lib/labels/languages";

/** Filters of a list of articles; they live in the address. */
export function Filters({ address, tree, all }: { address: UrlQuery; tree: CategoryNode[]; all: boolean }) {
  const t = useT();
  const lang = useLang();
  const categories = tree.flatMap((top) => [
    { value: top.id, label: nodeName(top, lang) },
    ...top.children.map((sub) => ({ value: sub.id, label: `${nodeName(top, lang)} / ${nodeName(sub, lang)}` })),
  ]);

  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.articles.search_hint")} />
      <FilterSelect
        address={address}
        name="state"
        label={t("panel.articles.state")}
        none={t("panel.articles.all_states")}
        choices={[
          ...STATES.map((state) => ({ value: String(state), label: t(`panel.state.${state}`) })),
          { value: "bin", label: t("panel.articles.bin") },
        ]}
      />
      <FilterSelect
        address={address}
        name="category"
        label={t("panel.articles.category")}
        none={t("panel.articles.all_categories")}
        choices={categories}
      />
      <FilterSelect
        address={address}
        name="missing"
        label={t("panel.articles.missing_language")}
        none={t("panel.articles.any")}
        choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
      />
      {all && (
        <FilterSelect
          address={address}
          name="own"
          label={t("panel.articles.author")}
          none={t("panel.articles.everyone")}
          choices={[{ value: "true", label: t("panel.articles.me") }]}
        />
      )}
    </ListTools>
  );
}
