import { useEffect, useState } from "react";
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
