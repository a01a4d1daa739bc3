import { useState } from "react";
import type { AuthorDetail } from "../../../generated/api";
import { listAuthors } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { useLoad } from "../../../lib/useLoad";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { mergeAuthor, previewMerge } from "./api";
import { MergePreview } from "./MergePreview";

export interface AuthorMergeDialogProps {
  author: AuthorDetail;
  onDone: () => void;
  onClose: () => void;
}

/** Merges a person who is listed twice into the other byline, after what moves was shown. */
export function AuthorMergeDialog({ author, onDone, onClose }: AuthorMergeDialogProps) {
  const t = useT();
  const [q, setQ] = useState("");
  const [into, setInto] = useState("");
  const people = useLoad(`merge.${q}`, (signal) => listAuthors({ q, per_page: 20 }, signal));
  const preview = useLoad(into || null, (signal) => previewMerge(author.id, into, signal));
  const shown = into && !preview.loading ? preview.value : null;
  const { name, version } = author;
  return (
    <Confirm
      bad
      title={t("panel.authors.merge_title", { name })}
      verb={t("panel.authors.merge")}
      reason={!shown && t("panel.authors.merge_choose")}
      onClose={onClose}
      onConfirm={async () => {
        if (!shown) return;
        await mergeAuthor(author.id, { version, into_id: into, into_version: shown.into_version });
        toast({ level: "ok", text: t("panel.authors.merged", { name, into: shown.into_name }) });
        onDone();
      }}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.authors.merge_text", { name })}</p>
          <TextInput first type="search" label={t("panel.authors.merge_search")} value={q} onChange={setQ} />
          <Select
            label={t("panel.authors.merge_into")}
            value={into}
            none={t("panel.authors.merge_choose")}
            choices={(people.value?.items ?? [])
              .filter((one) => one.id !== author.id)
              .map((one) => ({ value: one.id, label: one.title ? `${one.name} (${one.title})` : one.name }))}
            problems={problems.into_id}
            onChange={setInto}
          />
          {shown && <MergePreview preview={shown} />}
        </div>
      )}
    </Confirm>
  );
}
