import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Check } from "../../../ui/panel/Check";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { useLoad } from "../../../lib/useLoad";
import { listSections } from "../../../lib/commonCalls";
import { sectionLabel } from "../../../lib/labels/sections";
import type { ArticleRow } from "../../../generated/api";
import { listReviewers, setArticleFlags } from "./api";

/** Pin, breaking, section and who reviews it. */
export function MarksDialog({ row, onDone, onClose }: { row: ArticleRow; onDone: () => void; onClose: () => void }) {
  const t = useT();
  const lang = useLang();
  const sections = useLoad("sections", listSections);
  const reviewers = useLoad("reviewers", listReviewers);
  const [pinned, setPinned] = useState(row.pinned_until !== null);
  const [breaking, setBreaking] = useState(row.breaking_until !== null);
  const [section, setSection] = useState(row.section?.id ?? "");
  const [reviewer, setReviewer] = useState(row.reviewer?.id ?? "");
  const save = async () => {
    await setArticleFlags(row.id, {
      version: row.version,
      pinned,
      breaking,
      section_id: section || null,
      reviewer_id: reviewer || null,
    });
    onDone();
  };
  return (
    <Confirm title={t("panel.articles.marks")} verb={t("common.save")} onConfirm={save} onClose={onClose}>
      <p>
        <b lang={row.lang}>{row.title}</b>
      </p>
      <div className="form">
        <div>
          <Check checked={pinned} onChange={setPinned}>
            {t("panel.articles.pin")}
          </Check>
          <Check checked={breaking} onChange={setBreaking}>
            {t("panel.articles.mark_breaking")}
          </Check>
        </div>
        <Select
          label={t("panel.articles.section")}
          value={section}
          none={t("panel.articles.no_section")}
          choices={(sections.value ?? []).map((one) => ({ value: one.id, label: sectionLabel(one, lang) }))}
          onChange={setSection}
        />
        <Select
          label={t("panel.articles.reviewer")}
          value={reviewer}
          none={t("panel.articles.nobody")}
          choices={(reviewers.value ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={setReviewer}
        />
      </div>
    </Confirm>
  );
}
