import { useState } from "react";
import { ConsultArticleIdeaLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { langName } from "../../../lib/labels/languages";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { lengthOf } from "../../../lib/text";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { draftArticle } from "./api";
import type { DetailDialogProps } from "./types";

const { min_length: min, max_length: max } = ConsultArticleIdeaLimits.title;

/** Drafts an article that answers the question of a request. */
export function ArticleIdeaDialog({ detail, onDone, onClose }: DetailDialogProps) {
  const t = useT();
  const { id, version, lang, topic } = detail.request;
  const [title, setTitle] = useState("");
  const [original_lang, setLang] = useState<Lang>(lang);
  const length = lengthOf(title);
  return (
    <Confirm
      title={t("panel.consult_requests.convert_article_idea")}
      verb={t("panel.consult_requests.draft")}
      reason={(length < min || length > max) && t("panel.consult_requests.title_needed", { min, max })}
      onConfirm={async () => onDone(await draftArticle(id, { version, original_lang, title: title.trim() }))}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.consult_requests.draft_text", { topic: topic.name })}</p>
          <TextInput
            lang={original_lang}
            max={max}
            label={t("panel.consult_requests.article_title")}
            hint={t("panel.consult_requests.nothing_personal")}
            value={title}
            problems={problems.title}
            onChange={setTitle}
          />
          <Select
            label={t("panel.consult_requests.language")}
            value={original_lang}
            choices={LANGS.map((value) => ({ value, label: langName(t, value) }))}
            problems={problems.original_lang}
            onChange={(value) => setLang(LANGS.find((one) => one === value) ?? lang)}
          />
        </div>
      )}
    </Confirm>
  );
}
