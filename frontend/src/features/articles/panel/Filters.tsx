import { useLang, useT } from "../../../lib/i18n";
import { LANGS } from "../../../lib/paths";
import type { CategoryNode } from "../../../generated/api";
import { labelOf } from "../../../lib/labels/categories";
import { Select } from "../../../ui/panel/Field";
import { SearchInput } from "../../../ui/panel/SearchInput";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { STATES } from "../../../lib/labels/articleStates";
import { langName } from "../../../lib/labels/languages";

/** Filters of a list of articles; they live in the address. */
export function Filters({ address, tree, all }: { address: UrlQuery; tree: CategoryNode[]; all: boolean }) {
  const t = useT();
  const lang = useLang();
  const categories = tree.flatMap((top) => [
    { value: top.id, label: labelOf(top, lang) },
    ...top.children.map((sub) => ({ value: sub.id, label: `${labelOf(top, lang)} / ${labelOf(sub, lang)}` })),
  ]);

  return (
    <form className="tools" aria-label={t("panel.filters")} onSubmit={(event) => event.preventDefault()}>
      <SearchInput address={address} placeholder={t("panel.articles.search_hint")} />
      <Select
        label={t("panel.articles.state")}
        value={address.get("state")}
        none={t("panel.articles.all_states")}
        choices={[
          ...STATES.map((state) => ({ value: String(state), label: t(`panel.state.${state}`) })),
          { value: "bin", label: t("panel.articles.bin") },
        ]}
        onChange={(state) => address.set({ state })}
      />
      <Select
        label={t("panel.articles.category")}
        value={address.get("category")}
        none={t("panel.articles.all_categories")}
        choices={categories}
        onChange={(category) => address.set({ category })}
      />
      <Select
        label={t("panel.articles.missing_language")}
        value={address.get("missing")}
        none={t("panel.articles.any")}
        choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
        onChange={(missing) => address.set({ missing })}
      />
      {all && (
        <Select
          label={t("panel.articles.author")}
          value={address.get("own")}
          none={t("panel.articles.everyone")}
          choices={[{ value: "true", label: t("panel.articles.me") }]}
          onChange={(own) => address.set({ own })}
        />
      )}
    </form>
  );
}
