import { useState } from "preact/hooks";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { explain } from "../../../ui/panel/failure";
import { toast } from "../../../ui/panel/messages";
import type { Address } from "../../../ui/panel/useAddress";
import { exportArticles } from "./calls";
import { queryFrom } from "./useArticleList";

const LINK_LIFE_MS = 10_000;

/** The filtered list as a table for other programs. */
export function CsvButton({ address }: { address: Address }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const table = URL.createObjectURL(await exportArticles(queryFrom(address)));
      const link = document.createElement("a");
      link.href = table;
      link.download = "articles.csv";
      link.click();
      setTimeout(() => URL.revokeObjectURL(table), LINK_LIFE_MS);
    } catch (error) {
      toast({ level: "bad", text: explain(t, error) });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" busy={busy} label={t("panel.articles.csv_label")} onClick={() => void save()}>
      CSV
    </Button>
  );
}
