import { useEffect, useState } from "react";
import { useT } from "../../../../lib/i18n";
import { FailedFace, LoadingRows } from "../../../../ui/panel/Faces";
import { PageHead } from "../../../../ui/panel/PageHead";
import { useLoad } from "../../../../lib/useLoad";
import { getArticle } from "../../../../lib/commonCalls";
import { Keeper } from "./Keeper";
import { Workbench } from "./Workbench";

/** The editor of one article. */
export function EditorPage({ id }: { id: string }) {
  const t = useT();
  const { value, error, reload } = useLoad(id, (signal) => getArticle(id, signal));
  const [keeper, setKeeper] = useState<Keeper | null>(null);

  useEffect(() => {
    if (!value) return;
    const made = new Keeper(value);
    setKeeper(made);
    return () => made.stop();
  }, [value]);

  if (keeper) return <Workbench keeper={keeper} />;
  return (
    <>
      <PageHead title={t("panel.editor.title")} />
      <div className="card">
        {error ? <FailedFace title={t("panel.editor.failed")} error={error} onRetry={reload} /> : <LoadingRows />}
      </div>
    </>
  );
}
