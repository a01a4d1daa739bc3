import { useState } from "react";
import { useLang, useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { Button } from "../../../../ui/panel/Button";
import { Dialog } from "../../../../ui/panel/Dialog";
import { ListStates, LoadingRows } from "../../../../ui/panel/list/ListStates";
import { toast } from "../../../../lib/toasts";
import { fullTime } from "../../../../lib/portalTime";
import { useLoad } from "../../../../lib/useLoad";
import { getRevision, listRevisions } from "../api";
import { TextVersion } from "../../../../ui/panel/TextVersion";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";
import { langName } from "../../../../lib/labels/languages";

export interface RevisionsDialogProps {
  autosave: AutosaveStore;
  now: AutosaveState;
  lang: Lang;
  onClose: () => void;
}

/** Earlier wordings beside the present one; any of them can come back. */
export function RevisionsDialog({ autosave, now, lang, onClose }: RevisionsDialogProps) {
  const t = useT();
  const here = useLang();
  const { article } = now;
  const list = useLoad("revisions", (signal) => listRevisions(article.id, lang, signal));
  const [chosen, setChosen] = useState<number | null>(null);
  const number = chosen ?? list.value?.[1]?.revision ?? list.value?.[0]?.revision ?? null;
  const old = useLoad(number === null ? null : `revision.${number}`, (signal) =>
    getRevision(article.id, lang, number ?? 0, signal),
  );
  const present = now.texts[lang];

  const restore = () => {
    const { value } = old;
    if (!value) return;
    const { title, subtitle, excerpt, body } = value;
    const put = (words: typeof present) => {
      autosave.replaceText(lang, words);
      void autosave.flush();
    };
    put({ ...present, title, subtitle, excerpt, body });
    toast({
      level: "ok",
      text: t("panel.editor.revision_restored"),
      action: { label: t("common.undo"), run: () => put(present) },
    });
    onClose();
  };

  return (
    <Dialog
      wide
      title={`${t("panel.editor.revisions")}: ${langName(t, lang)}`}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabledReason={
            (!article.writable.includes(lang) && t("panel.editor.read_only")) || (!old.value && t("common.loading"))
          }
          onClick={restore}
        >
          {t("panel.editor.revision_restore")}
        </Button>
      }
    >
      <ListStates list={list} failed={t("panel.failed")} rows={3} />
      {list.value && list.value.length === 0 && <p className="muted">{t("panel.editor.no_revisions")}</p>}
      {list.value && list.value.length > 0 && (
        <>
          <div className="field">
            <label htmlFor="revision">{t("panel.editor.revision")}</label>
            <select
              id="revision"
              className="input"
              value={String(number ?? "")}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            >
              {list.value.map((one) => (
                <option key={one.revision} value={String(one.revision)}>
                  {`${one.revision} · ${fullTime(here, one.saved_at)} · ${one.saved_by?.name ?? "–"}`}
                </option>
              ))}
            </select>
          </div>
          <div className="versions">
            <section aria-label={t("panel.editor.version_old")}>
              <h3 className="field-label">{t("panel.editor.version_old")}</h3>
              {old.value ? <TextVersion text={old.value} other={present} lang={lang} /> : <LoadingRows rows={3} />}
            </section>
            <section aria-label={t("panel.editor.version_now")}>
              <h3 className="field-label">{t("panel.editor.version_now")}</h3>
              {old.value && <TextVersion text={present} other={old.value} lang={lang} />}
            </section>
          </div>
        </>
      )}
    </Dialog>
  );
}
