import { useState } from "react";
import type { ArticleDetail, TextDetail } from "../../../../generated/api";
import { useT } from "../../../../lib/i18n";
import { fieldTime, timeOf } from "../../../../lib/portalTime";
import { Confirm } from "../../../../ui/panel/Confirm";
import { setPublicationEnd } from "../api";
import { EndField } from "../EndField";

export interface EndDialogProps {
  article: ArticleDetail;
  text: TextDetail;
  onDone: (article: ArticleDetail) => void;
  onClose: () => void;
}

/** Gives a publication an end, changes it or takes it away. */
export function EndDialog({ article, text, onDone, onClose }: EndDialogProps) {
  const t = useT();
  const [end, setEnd] = useState(fieldTime(text.unpublish_at));
  const at = end ? timeOf(end) : null;
  const begins = Math.max(Date.now(), text.publish_at ? Date.parse(text.publish_at) : 0);
  const tooEarly = end !== "" && !(at && Date.parse(at) > begins);
  return (
    <Confirm
      title={t("panel.articles.end_of_publication")}
      verb={t("common.save")}
      reason={tooEarly && t("panel.articles.later_end_needed")}
      onConfirm={async () => onDone(await setPublicationEnd(article.id, text.lang, text.version, at))}
      onClose={onClose}
    >
      <p>
        <b lang={text.lang}>{text.title}</b>
      </p>
      <EndField first end={end} onEnd={setEnd} />
    </Confirm>
  );
}
