import { useEffect, useRef, useState } from "react";
import type { ArticleDetail } from "../../../../generated/api";
import { user } from "../../../../lib/session";
import { discardUnwritten } from "../api";
import { useT } from "../../../../lib/i18n";
import { ListStates } from "../../../../ui/panel/list/ListStates";
import { PageHead } from "../../../../ui/panel/PageHead";
import { useLoad } from "../../../../lib/useLoad";
import { getArticle } from "../../../../lib/commonCalls";
import { AutosaveStore } from "./AutosaveStore";
import { EditorLayout } from "./EditorLayout";

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
  useEffect(
    () => () => {
      const now = open.current?.state.get();
      // the server refuses where somebody has written meanwhile
      if (now && now.dirty.size === 0 && isUnwritten(now.article))
        discardUnwritten(now.article.id).catch(() => undefined);
    },
    [],
  );

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
