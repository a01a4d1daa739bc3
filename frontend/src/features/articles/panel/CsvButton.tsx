import { useT } from "../../../lib/i18n";
import { SaveButton } from "../../../ui/panel/SaveButton";
import type { Address } from "../../../lib/useUrlQuery";
import { exportArticles } from "./api";
import { queryFrom } from "./useArticleList";

/** The filtered list as a table for other programs. */
export function CsvButton({ address }: { address: Address }) {
  const t = useT();
  return (
    <SaveButton
      name="articles.csv"
      label={t("panel.articles.csv_label")}
      load={() => exportArticles(queryFrom(address))}
    >
      CSV
    </SaveButton>
  );
}
