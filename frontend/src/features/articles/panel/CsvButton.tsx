import { useT } from "../../../lib/i18n";
import { DownloadButton } from "../../../ui/panel/DownloadButton";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { exportArticles } from "./api";
import { queryFrom } from "./useArticleList";

/** The filtered list as a table for other programs. */
export function CsvButton({ address }: { address: UrlQuery }) {
  const t = useT();
  return (
    <DownloadButton
      name="articles.csv"
      label={t("panel.articles.csv_label")}
      load={() => exportArticles(queryFrom(address))}
    >
      CSV
    </DownloadButton>
  );
}
