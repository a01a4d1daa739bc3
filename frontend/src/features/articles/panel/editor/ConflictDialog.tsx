import { useState } from "react";
import { useLang, useT } from "../../../../lib/i18n";
import { Button } from "../../../../ui/panel/Button";
import { Dialog } from "../../../../ui/panel/Dialog";
import { TextInput } from "../../../../ui/panel/TextInput";
import { fullTime } from "../../../../lib/portalTime";
import { toast } from "../../../../lib/toasts";
import { TextVersion } from "../../../../ui/panel/TextVersion";
import { wordsOf, type Part, type Words } from "./draft";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { RichText } from "../../../../ui/rich_text/RichText";
import type { ArticleDetail } from "../../../../generated/api";
import type { Lang } from "../../../../lib/page-types";

export interface ConflictDialogProps {
  autosave: AutosaveStore;
  now: AutosaveState;
  conflict: { part: Part; theirs: ArticleDetail };
}

/** Somebody else saved meanwhile: who, when, both versions; one decides, and nothing is lost. */
export function ConflictDialog({ autosave, now, conflict }: ConflictDialogProps) {
  const t = useT();
  const here = useLang();
  const { part, theirs } = conflict;
  const text = part === "shared" ? null : theirs.texts.find((one) => one.lang === part);
  const who = (text ?? theirs).updated_by?.name ?? t("panel.editor.somebody");
  const when = fullTime(here, (text ?? theirs).updated_at);
  const mine = part === "shared" ? null : now.texts[part];
  const [merged, setMerged] = useState<Words | null>(mine);

  const takeTheirs = () => {
    autosave.resolve("theirs");
    if (part === "shared" || !mine) return;
    toast({
      level: "info",
      text: t("panel.editor.mine_put_aside"),
      action: { label: t("panel.editor.mine_back"), run: () => autosave.replaceText(part, mine) },
    });
  };

  return (
    <Dialog
      wide
      title={t("panel.editor.conflict")}
      actions={
        <>
          <Button onClick={takeTheirs}>{t("panel.editor.take_theirs")}</Button>
          <Button variant="primary" onClick={() => autosave.resolve("mine", merged ?? undefined)}>
            {t("panel.editor.keep_mine")}
          </Button>
        </>
      }
    >
      <p>{t(part === "shared" ? "panel.editor.conflict_saved" : "panel.editor.conflict_text", { who, when })}</p>
      {part === "shared" || !mine || !merged ? (
        <p className="note">{t("panel.editor.conflict_shared")}</p>
      ) : (
        <div className="versions">
          <section aria-label={t("panel.editor.theirs", { who })}>
            <h3 className="field-label">{t("panel.editor.theirs", { who })}</h3>
            <TextVersion text={wordsOf(theirs, part)} other={mine} lang={part} />
          </section>
          <MineToMerge lang={part} words={merged} onChange={setMerged} />
        </div>
      )}
    </Dialog>
  );
}

/** My version stays editable, so that what is good in theirs can be copied over. */
function MineToMerge({ lang, words, onChange }: { lang: Lang; words: Words; onChange: (words: Words) => void }) {
  const t = useT();
  const set = (change: Partial<Words>) => onChange({ ...words, ...change });
  return (
    <section aria-label={t("panel.editor.mine")} className="form">
      <h3 className="field-label">{t("panel.editor.mine")}</h3>
      <p className="hint">{t("panel.editor.merge_hint")}</p>
      <TextInput
        rows={2}
        lang={lang}
        label={t("panel.articles.title")}
        value={words.title}
        onChange={(title) => set({ title })}
      />
      <TextInput
        optional
        lang={lang}
        label={t("panel.editor.subtitle")}
        value={words.subtitle}
        onChange={(subtitle) => set({ subtitle })}
      />
      <TextInput
        rows={3}
        lang={lang}
        label={t("panel.editor.excerpt")}
        value={words.excerpt}
        onChange={(excerpt) => set({ excerpt })}
      />
      <RichText
        label={t("panel.editor.body")}
        lang={lang}
        value={words.body}
        editable
        onChange={(body) => set({ body })}
      />
    </section>
  );
}
