import { NewCorrectionLimits } from "../../../../generated/limits";
import { useState } from "react";
import type { ArticleDetail } from "../../../../generated/api";
import { FoldCard } from "./FoldCard";
import { useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { can } from "../../../../lib/session";
import { Button } from "../../../../ui/panel/Button";
import { errorMessage } from "../../../../lib/errorMessage";
import { lengthOf } from "../../../../lib/text";
import { TextInput } from "../../../../ui/panel/TextInput";
import { toast } from "../../../../lib/toasts";
import { useLoad } from "../../../../lib/useLoad";
import { addCorrection, listCorrections } from "../api";
import { CorrectionNote } from "./CorrectionNote";

/** Notes of correction in the language that is shown, and a field for a new one. */
export function CorrectionsCard({ article, lang }: { article: ArticleDetail; lang: Lang }) {
  const t = useT();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const list = useLoad(`corrections.${article.id}`, (signal) => listCorrections(article.id, signal));
  const own = (list.value ?? []).filter((note) => note.lang === lang).reverse();
  const live = article.texts.some((one) => one.lang === lang && one.live);
  const reason =
    (!can("articles.publish") && t("panel.not_allowed")) ||
    (!live && t("panel.editor.correction_live")) ||
    (lengthOf(text) < NewCorrectionLimits.text.min_length && t("panel.articles.text_needed"));

  const add = async () => {
    setBusy(true);
    setFault("");
    try {
      list.put(await addCorrection(article.id, lang, text.trim()));
      setText("");
      toast({ level: "ok", text: t("panel.articles.correction_added") });
    } catch (error) {
      setFault(errorMessage(t, error));
    }
    setBusy(false);
  };

  return (
    <FoldCard name="corrections" title={t("panel.editor.corrections")}>
      <div className="card__body form">
        {list.error ? (
          <p className="field-error" role="alert">
            {errorMessage(t, list.error)}
          </p>
        ) : null}
        {list.value && own.length === 0 && <p className="hint">{t("panel.editor.no_corrections")}</p>}
        {own.length > 0 && (
          <ul className="x thread">
            {own.map((note) => (
              <CorrectionNote key={note.id} article={article.id} note={note} onDone={list.put} onStale={list.reload} />
            ))}
          </ul>
        )}
        <TextInput
          rows={3}
          max={NewCorrectionLimits.text.max_length}
          lang={lang}
          label={t("panel.articles.correction_text")}
          value={text}
          disabled={!can("articles.publish") || !live}
          onChange={setText}
        />
        {fault && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
        <Button block busy={busy} disabledReason={reason} onClick={() => void add()}>
          {t("panel.articles.correction_add")}
        </Button>
      </div>
    </FoldCard>
  );
}
