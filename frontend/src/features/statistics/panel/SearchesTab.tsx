import { useState, type ReactNode } from "react";
import type { ZeroResultSearch } from "../../../generated/api";
import { formatDate, formatNumber } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import { errorMessage } from "../../../lib/errorMessage";
import { Select } from "../../../ui/panel/Field";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { PageHead } from "../../../ui/panel/PageHead";
import { Pager } from "../../../ui/panel/Pager";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import { SearchInput } from "../../../ui/panel/SearchInput";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { LANGS } from "../../../lib/paths";
import { useLoad } from "../../../lib/useLoad";
import { oneOf, positive, queryOf } from "../../../lib/query";
import { exportMisses, judgeMiss, listMisses } from "./api";

/** What people search in vain; each line can be called solved, and that can be taken back. */
export function SearchesTab({ address, tabs }: { address: UrlQuery; tabs: ReactNode }) {
  const t = useT();
  const filters = {
    locale: oneOf(LANGS, address.get("locale")),
    q: address.get("q"),
    solved: address.get("state") === "solved",
  };
  const query = { ...filters, page: positive(address.get("page"), 1), per_page: positive(address.get("rows"), 50) };
  const list = useLoad(queryOf(query), (signal) => listMisses(query, signal));
  const [busy, setBusy] = useState("");
  const narrowed = filters.locale !== undefined || filters.q !== "" || filters.solved;

  const judge = async (miss: ZeroResultSearch, solved: boolean, undoes: boolean) => {
    setBusy(nameOf(miss));
    try {
      await judgeMiss({ locale: miss.locale, query: miss.query, solved });
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
          load={() => exportMisses(filters)}
        >
          CSV
        </DownloadButton>
      </PageHead>
      {tabs}
      <div className="card">
        <form className="tools" aria-label={t("panel.filters")} onSubmit={(event) => event.preventDefault()}>
          <SearchInput address={address} placeholder={t("panel.statistics.search_hint")} />
          <Select
            label={t("panel.statistics.locale")}
            value={filters.locale ?? ""}
            none={t("panel.statistics.all_locales")}
            choices={LANGS.map((lang) => ({ value: lang, label: langName(t, lang) }))}
            onChange={(locale) => address.set({ locale: locale || null, page: null })}
          />
          <Select
            label={t("panel.statistics.state")}
            value={address.get("state")}
            none={t("panel.statistics.open")}
            choices={[{ value: "solved", label: t("panel.statistics.solved") }]}
            onChange={(state) => address.set({ state: state || null, page: null })}
          />
        </form>
        {!list.value ? (
          <ListStates list={list} failed={t("panel.statistics.searches_failed")} />
        ) : list.value.total === 0 ? (
          <EmptyState
            picture={!narrowed}
            title={t(narrowed ? "panel.no_match" : "panel.statistics.no_searches")}
            text={t(narrowed ? "panel.statistics.no_match_text" : "panel.statistics.no_searches_text")}
          >
            {narrowed && (
              <Button onClick={() => address.set({ locale: null, q: null, state: null, page: null })}>
                {t("panel.clear_filters")}
              </Button>
            )}
          </EmptyState>
        ) : (
          <div aria-busy={list.loading || undefined}>
            <MissTable
              misses={list.value.items}
              busy={busy}
              onJudge={(miss) => void judge(miss, !miss.solved, false)}
            />
            <Pager
              page={list.value.page}
              per_page={list.value.per_page}
              total={list.value.total}
              onPage={(page) => address.set({ page })}
              onRows={(rows) => address.set({ rows, page: null })}
            />
          </div>
        )}
        <p className="hint sums__method">{t("panel.statistics.searches_how")}</p>
      </div>
    </>
  );
}

const nameOf = (miss: ZeroResultSearch) => `${miss.locale} ${miss.query}`;

interface TableProps {
  misses: ZeroResultSearch[];
  busy: string;
  onJudge: (miss: ZeroResultSearch) => void;
}

function MissTable({ misses, busy, onJudge }: TableProps) {
  const t = useT();
  const lang = useLang();
  return (
    <table className="table table--cards">
      <caption className="visually-hidden">{t("panel.statistics.tab_searches")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("panel.statistics.query")}</th>
          <th scope="col">{t("panel.statistics.locale")}</th>
          <th scope="col" className="table__end">
            {t("panel.statistics.searches")}
          </th>
          <th scope="col" className="table__end">
            {t("panel.statistics.readers")}
          </th>
          <th scope="col">{t("panel.statistics.last_day")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("panel.statistics.state")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {misses.map((miss) => (
          <tr key={nameOf(miss)}>
            <th scope="row">
              <span className="table__title" lang={miss.locale}>
                {miss.query}
              </span>
            </th>
            <td data-l={t("panel.statistics.locale")}>{langName(t, miss.locale)}</td>
            <td className="numeric table__end" data-l={t("panel.statistics.searches")}>
              {formatNumber(lang, miss.searches)}
            </td>
            <td className="numeric table__end" data-l={t("panel.statistics.readers")}>
              {formatNumber(lang, miss.readers)}
            </td>
            <td className="numeric" data-l={t("panel.statistics.last_day")}>
              {formatDate(lang, miss.last_day)}
            </td>
            <td className="table__end">
              <Button
                icon={miss.solved ? "undo" : "ok"}
                busy={busy === nameOf(miss)}
                label={t(miss.solved ? "panel.statistics.reopen_it" : "panel.statistics.solve_it", {
                  query: miss.query,
                })}
                onClick={() => onJudge(miss)}
              >
                {t(miss.solved ? "panel.statistics.reopen" : "panel.statistics.solve")}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
