import { useEffect, useRef, useState } from "react";
import type { ArticleDetail } from "../../../../generated/api";
import { user } from "../../../../lib/session";
import { discardUnwritten } from "../api";
import { isFreshDraft, keepDraft } from "../freshDrafts";
import { useT } from "../../../../lib/i18n";
import { ListStates } from "../../../../ui/panel/list/ListStates";
import { PageHead } from "../../../../ui/panel/PageHead";
import { useLoad } from "../../../../lib/useLoad";
import { getArticle } from "../../../../lib/commonCalls";
import { AutosaveStore } from "./AutosaveStore";
import { EditorLayout } from "./EditorLayout";

/** Events with which a person begins to write, also with a picture that is still on its way. */
const TOUCHES = ["input", "change", "paste", "drop"] as const;

/** The editor of one article. */
export function EditorPage({ id }: { id: string }) {
  const t = useT();
  const { value, error, reload } = useLoad(id, (signal) => getArticle(id, signal));
  const [autosave, setKeeper] = useState<AutosaveStore | null>(null);

  useEffect(() => {
    if (!value) return;
    const made = new AutosaveStore(value);
    setKeeper(made);
    return () => made.stop();
  }, [value]);

  // an article into which nobody wrote anything does not stay behind
  const open = useRef(autosave);
  open.current = autosave;
  useEffect(() => {
    const keep = () => keepDraft(id);
    for (const kind of TOUCHES) document.addEventListener(kind, keep, true);
    return () => {
      for (const kind of TOUCHES) document.removeEventListener(kind, keep, true);
      const now = open.current?.state.get();
      // the server refuses where somebody has written meanwhile
      if (now && isFreshDraft(id) && now.dirty.size === 0 && isUnwritten(now.article))
        discardUnwritten(id).catch(() => undefined);
    };
  }, [id]);

  if (autosave) return <EditorLayout autosave={autosave} />;
  return (
    <>
      <PageHead title={t("panel.editor.title")} />
      <div className="card">
        <ListStates list={{ value, error, reload }} failed={t("panel.editor.failed")} />
      </div>
    </>
  );
}

/** True for an own article as it was created, as far as this page knows. */
function isUnwritten({ version, owner, texts }: ArticleDetail): boolean {
  const [only] = texts;
  return version === 1 && owner?.id === user.get().id && texts.length === 1 && only?.version === 1 && !only.title;
}
