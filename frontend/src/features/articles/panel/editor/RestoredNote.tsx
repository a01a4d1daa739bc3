import { useLang, useT } from "../../../../lib/i18n";
import { Button } from "../../../../ui/panel/Button";
import { fullTime } from "../../../../lib/portalTime";

export function RestoredNote({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const t = useT();
  const lang = useLang();
  return (
    <div className="note note--warn editor__note" role="status">
      <p>{t("panel.editor.restored", { time: fullTime(lang, at) })}</p>
      <Button variant="quiet" onClick={onDiscard}>
        {t("panel.editor.discard")}
      </Button>
    </div>
  );
}
