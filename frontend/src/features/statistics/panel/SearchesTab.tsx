import { useState, type ReactNode } from "react";
import type { ZeroResultSearch } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useLang, useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { oneOf } from "../../../lib/query";
import { toast } from "../../../lib/toasts";
import { useList } from "../../../lib/useList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { PageHead } from "../../../ui/panel/PageHead";
import { exportZeroResultSearches, setZeroResultState, listZeroResultSearches } from "./api";
import { nameOf, searchesColumns } from "./searchesColumns";

/** Searches without results; each can be marked as solved, and that can be undone. */
export function SearchesTab({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const lang = useLang();
  const filters = {
    locale: oneOf(LANGS, address.get("locale")),
    q: address.get("q"),
    solved: address.get("state") === "solved",
  };
  const list = useList(address, {
    filters,
    narrowing: ["locale", "q", "state"],
    per_page: 50,
    load: listZeroResultSearches,
  });
  const [busy, setBusy] = useState("");

  const judge = async (miss: ZeroResultSearch, solved: boolean, undoes: boolean) => {
    setBusy(nameOf(miss));
    try {
      await setZeroResultState({ locale: miss.locale, query: miss.query, solved });
      list.reload();
      const action = { label: t("panel.editor.undo"), run: () => void judge(miss, !solved, true) };
      const text = t(solved ? "panel.statistics.now_solved" : "panel.statistics.now_open", { query: miss.query });
      toast({ level: "ok", text, action: undoes ? undefined : action });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy("");
  };

  return (
    <>
      <PageHead title={t("panel.statistics.title")}>
        <DownloadButton
          name="searches.csv"
          label={t("panel.statistics.csv_searches")}
          load={() => exportZeroResultSearches(filters)}
        >
          CSV
        </DownloadButton>
      </PageHead>
      {tabs}
      <ListCard
        list={list}
        failed={t("panel.statistics.searches_failed")}
        none={{ title: t("panel.statistics.no_searches"), text: t("panel.statistics.no_searches_text") }}
        no_match={{ text: t("panel.statistics.no_match_text") }}
        tools={<SearchesFilters address={address} />}
        note={<p className="hint sums__method">{t("panel.statistics.searches_how")}</p>}
      >
        {(misses) => (
          <ListTable
            caption={t("panel.statistics.tab_searches")}
            rows={misses}
            idOf={nameOf}
            columns={searchesColumns(t, { lang, busy, onJudge: (miss) => void judge(miss, !miss.solved, false) })}
          />
        )}
      </ListCard>
    </>
  );
}

function SearchesFilters({ address }: { address: UrlQuery }) {
  const t = useT();
  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.statistics.search_hint")} />
      <FilterSelect
        address={address}
        name="locale"
        label={t("panel.statistics.locale")}
        none={t("panel.statistics.all_locales")}
        choices={LANGS.map((lang) => ({ value: lang, label: langName(t, lang) }))}
      />
      <FilterSelect
        address={address}
        name="state"
        label={t("panel.statistics.state")}
        none={t("panel.statistics.open")}
        choices={[{ value: "solved", label: t("panel.statistics.solved") }]}
      />
    </ListTools>
  );
}
