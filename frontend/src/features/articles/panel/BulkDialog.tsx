import { BulkChangeLimits } from "../../../generated/limits";
import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { secondLevelChoices } from "../../../lib/labels/nodes";
import type { ArticleRow, BulkRow, CategoryNode } from "../../../generated/api";
import { ActionFields } from "./ActionFields";
import { BulkResults } from "./BulkResults";
import { runBulk, type BulkDetails, type BulkWish } from "./bulk";
import { useActionForm } from "./useActionForm";

export interface BulkDialogProps {
  wish: BulkWish;
  rows: ArticleRow[];
  tree: CategoryNode[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks what is needed, does it row by row, and says for each row how it went. */
export function BulkDialog({ wish, rows, tree, onDone, onClose }: BulkDialogProps) {
  const t = useT();
  const lang = useLang();
  const [place, setPlace] = useState("");
  const [tag, setTag] = useState("");
  const [results, setResults] = useState<BulkRow[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [phase, setPhase] = useState<"asking" | "running" | "done">("asking");
  const form = useActionForm(wish === "move" || wish === "tag" ? "approve" : wish);
  const missing =
    wish === "move" && !place
      ? t("panel.articles.choose_category")
      : wish === "tag" && !tag.trim()
        ? t("panel.articles.text_needed")
        : form.missing;

  const start = async () => {
    const details: BulkDetails =
      wish === "move" ? { subcategory_id: place } : wish === "tag" ? { tag: tag.trim() } : form.complete();
    setPhase("running");
    setError(null);
    try {
      setResults(await runBulk(rows, wish, details));
      setPhase("done");
    } catch (reason) {
      setError(reason);
      setPhase("asking");
    }
    onDone();
  };

  const title = `${t(`panel.articles.bulk_${wish}`)}: ${t("panel.list.chosen", { count: rows.length })}`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={phase === "running"}
      actions={
        phase === "done" ? (
          <Button variant="primary" onClick={onClose}>
            {t("common.close")}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button
              variant={wish === "withdraw" || wish === "archive" ? "bad" : "primary"}
              busy={phase === "running"}
              disabledReason={missing}
              onClick={() => void start()}
            >
              {t(`panel.articles.bulk_${wish}`)}
            </Button>
          </>
        )
      }
    >
      {phase === "asking" && wish === "move" && (
        <Select
          label={t("panel.articles.category")}
          value={place}
          none={t("panel.articles.choose_category")}
          choices={secondLevelChoices(tree, lang)}
          onChange={setPlace}
        />
      )}
      {phase === "asking" && wish === "tag" && (
        <TextInput
          first
          label={t("panel.articles.tag")}
          max={BulkChangeLimits.tag.max_length}
          value={tag}
          onChange={setTag}
        />
      )}
      {phase === "asking" && wish !== "move" && wish !== "tag" && (
        <>
          <p>{t("panel.articles.bulk_text")}</p>
          <ActionFields {...form.fields} />
        </>
      )}
      {phase === "done" && <BulkResults results={results} rows={rows} />}
      <ErrorLine error={error} />
    </Dialog>
  );
}
