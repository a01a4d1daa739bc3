import type { ZeroResultSearch } from "../../../generated/api";
import { formatDate, formatNumber } from "../../../lib/format";
import type { Translate } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { Button } from "../../../ui/panel/Button";
import type { Column } from "../../../ui/panel/list/ListTable";

interface Shown {
  lang: Lang;
  /** Name of the search that is being marked. */
  busy: string;
  onJudge: (miss: ZeroResultSearch) => void;
}

/** Identity of a search without results. */
export const nameOf = (miss: ZeroResultSearch) => `${miss.locale} ${miss.query}`;

/** Columns of the list of searches without results. */
export function searchesColumns(t: Translate, { lang, busy, onJudge }: Shown): Column<ZeroResultSearch>[] {
  return [
    {
      name: "query",
      label: t("panel.statistics.query"),
      heads: true,
      cell: (miss) => (
        <span className="table__title" lang={miss.locale}>
          {miss.query}
        </span>
      ),
    },
    { name: "locale", label: t("panel.statistics.locale"), cell: (miss) => langName(t, miss.locale) },
    {
      name: "searches",
      label: t("panel.statistics.searches"),
      end: true,
      className: "numeric",
      cell: (miss) => formatNumber(lang, miss.searches),
    },
    {
      name: "readers",
      label: t("panel.statistics.readers"),
      end: true,
      className: "numeric",
      cell: (miss) => formatNumber(lang, miss.readers),
    },
    {
      name: "last_day",
      label: t("panel.statistics.last_day"),
      className: "numeric",
      cell: (miss) => formatDate(lang, miss.last_day),
    },
    {
      name: "solved",
      label: t("panel.statistics.state"),
      quiet: true,
      end: true,
      cell: (miss) => (
        <Button
          icon={miss.solved ? "undo" : "ok"}
          busy={busy === nameOf(miss)}
          label={t(miss.solved ? "panel.statistics.reopen_it" : "panel.statistics.solve_it", { query: miss.query })}
          onClick={() => onJudge(miss)}
        >
          {t(miss.solved ? "panel.statistics.reopen" : "panel.statistics.solve")}
        </Button>
      ),
    },
  ];
}
