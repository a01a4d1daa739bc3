import { useState } from "preact/hooks";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { explain } from "../../../ui/panel/failure";
import { toast } from "../../../ui/panel/messages";
import type { Address } from "../../../ui/panel/useAddress";
import type { ArticleRow } from "../../panel/api-types";
import { listArticles, type Query } from "./calls";
import { csvLine } from "./csv";

const ROWS_A_CALL = 100;
const MOST_ROWS = 20_000;
const LINK_LIFE_MS = 10_000;

async function allRows(query: Query): Promise<ArticleRow[]> {
  const rows: ArticleRow[] = [];
  for (let page = 1; rows.length < MOST_ROWS; page++) {
    const answer = await listArticles({ ...query, page, per_page: ROWS_A_CALL });
    rows.push(...answer.items);
    if (answer.items.length < ROWS_A_CALL) break;
  }
  return rows;
}

/** The filtered list as a table for other programs. */
export function CsvButton({ address }: { address: Address }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const query: Query = { sort: address.get("sort") || "-updated" };
      for (const name of ["q", "state", "category", "missing", "own", "section"]) query[name] = address.get(name);
      const rows = await allRows(query);
      const head = [
        "id",
        "title",
        "language",
        "state",
        "slug",
        "category",
        "subcategory",
        "authors",
        "readers",
        "updated_at",
      ];
      const lines = rows.map((row) => [
        row.id,
        row.title,
        row.lang,
        row.state,
        row.slug,
        row.category?.label ?? "",
        row.subcategory?.label ?? "",
        row.authors.join("; "),
        row.readers === null ? "" : String(row.readers),
        row.updated_at,
      ]);
      save([head, ...lines].map(csvLine).join(""));
    } catch (error) {
      toast({ level: "bad", text: explain(t, error) });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" busy={busy} label={t("panel.articles.csv_label")} onClick={() => void download()}>
      CSV
    </Button>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "articles.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), LINK_LIFE_MS);
}
