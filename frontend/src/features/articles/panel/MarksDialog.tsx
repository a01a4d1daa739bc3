import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { useLoad } from "../../../lib/useLoad";
import { listSections } from "../../../lib/commonCalls";
import { sectionLabel } from "../../../lib/labels/sections";
import type { ArticleRow } from "../../../generated/api";
import { candidateWords } from "./candidateWords";
import { listReviewers, setArticleFlags } from "./api";
import { BreakingField, PinField } from "./FlagFields";
import { flagChanges, isPast, timedFlag } from "./flags";

/** Pin, breaking, section and who reviews it. */
export function MarksDialog({ row, onDone, onClose }: { row: ArticleRow; onDone: () => void; onClose: () => void }) {
  const t = useT();
  const lang = useLang();
  const sections = useLoad("sections", listSections);
  const reviewers = useLoad("reviewers", listReviewers);
  const [before] = useState({ pinned: timedFlag(row.pinned_until), breaking: timedFlag(row.breaking_until) });
  const [pinned, setPinned] = useState(before.pinned);
  const [breaking, setBreaking] = useState(before.breaking);
  const [section, setSection] = useState(row.section?.id ?? "");
  const [reviewer, setReviewer] = useState(row.reviewer?.id ?? "");
  const save = async () => {
    await setArticleFlags(row.id, {
      version: row.version,
      ...flagChanges(before, { pinned, breaking }),
      ...(section === (row.section?.id ?? "") ? {} : { section_id: section || null }),
      ...(reviewer === (row.reviewer?.id ?? "") ? {} : { reviewer_id: reviewer || null }),
    });
    onDone();
  };
  return (
    <Confirm
      title={t("panel.articles.marks")}
      verb={t("common.save")}
      reason={(isPast(pinned) || isPast(breaking)) && t("panel.articles.future_needed")}
      onConfirm={save}
      onClose={onClose}
    >
      <p>
        <b lang={row.lang}>{row.title}</b>
      </p>
      <div className="form">
        <PinField value={pinned} onChange={setPinned} />
        <BreakingField value={breaking} onChange={setBreaking} />
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
          choices={(reviewers.value ?? []).map((one) => ({ value: one.id, label: candidateWords(t, lang, one) }))}
          onChange={setReviewer}
        />
      </div>
    </Confirm>
  );
}
