import type { Editor } from "@tiptap/core";
import { useRef, useState } from "react";
import type { LegalPageDetail, LegalPageRow } from "../../../generated/api";
import { Problem, type FieldProblem } from "../../../lib/api";
import { useLang, useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { Note } from "../../../ui/site/Note";
import { ApprovalBar } from "./ApprovalBar";
import { getPage, saveDraft } from "./api";
import { HistoryCard } from "./HistoryCard";
import { PlaceholderCard } from "./PlaceholderCard";
import { PageTextFields } from "./PageTextFields";
import { SettingsCard } from "./SettingsCard";
import { baseOf, useDraft } from "./useDraft";
import { WarningCard } from "./WarningCard";

export interface PageEditorFormProps {
  shown: LegalPageDetail;
  address: UrlQuery;
  /** The next page to approve. */
  next: LegalPageRow | undefined;
  onShown: (page: LegalPageDetail) => void;
  onLeave: () => void;
}

/** The text in three languages on the left; warnings, placeholders, settings and versions on the right. */
export function PageEditorForm({ shown, address, next, onShown, onLeave }: PageEditorFormProps) {
  const t = useT();
  const here = useLang();
  const lang = LANGS.find((code) => code === address.get("lang")) ?? here;
  const draft = useDraft(shown);
  const editor = useRef<Editor | null>(null);
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState(false);
  const [problems, setProblems] = useState<Record<string, FieldProblem[]>>({});
  const locked = can("legal.manage") ? null : t("panel.not_allowed");

  const take = (fresh: LegalPageDetail) => {
    setStale(false);
    setProblems({});
    draft.reset(fresh);
    onShown(fresh);
  };
  const save = async (version: number | null) => {
    setBusy(true);
    setProblems({});
    try {
      take(await saveDraft(shown.id, { version, texts: draft.texts }));
      toast({ level: "ok", text: t("panel.legal.saved") });
    } catch (error) {
      if (error instanceof Problem) setProblems(error.fields);
      if (error instanceof Problem && error.status === 409) setStale(true);
      else toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  const overwrite = async () => save(baseOf(await getPage(shown.id)));

  return (
    <div className="legal-editor">
      <section className="card" aria-label={t("panel.legal.body")}>
        <div className="tools">
          <div className="segmented" role="group" aria-label={t("panel.editor.language_shown")}>
            {LANGS.map((code) => (
              <button key={code} type="button" aria-pressed={code === lang} onClick={() => address.set({ lang: code })}>
                {langName(t, code)}
              </button>
            ))}
          </div>
        </div>
        <div className="card__body form">
          {stale && (
            <Note tone="warn" alert>
              {t("panel.legal.stale")}{" "}
              <button className="link" type="button" onClick={() => void getPage(shown.id).then(take)}>
                {t("panel.legal.load_theirs")}
              </button>{" "}
              <button className="link" type="button" onClick={() => void overwrite()}>
                {t("panel.legal.keep_mine")}
              </button>
            </Note>
          )}
          {!shown.draft && shown.approved && <Note>{t("panel.legal.editing_approved")}</Note>}
          {!shown.draft && !shown.approved && shown.effective && <Note>{t("panel.legal.editing_effective")}</Note>}
          <PageTextFields
            lang={lang}
            draft={draft}
            problems={problems}
            disabled={locked !== null}
            onReady={(made) => {
              editor.current = made;
            }}
          />
        </div>
        <div className="action-bar">
          <Button
            variant={draft.changed ? "primary" : "line"}
            busy={busy}
            disabledReason={locked ?? (!draft.changed && t("panel.legal.nothing"))}
            onClick={() => void save(baseOf(shown))}
          >
            {t("panel.legal.save")}
          </Button>
          <ApprovalBar
            key={shown.draft?.number}
            shown={shown}
            unsaved={draft.changed}
            locked={locked}
            next={next}
            onDone={take}
            onProblems={setProblems}
            onOpen={(id) => navigate(address.with({ open: id }))}
          />
        </div>
      </section>
      <div>
        <WarningCard shown={shown} address={address} />
        <PlaceholderCard
          shown={shown}
          locked={locked}
          onInsert={(name) => editor.current?.chain().focus().insertContent(`{{${name}}}`).run()}
        />
        <SettingsCard shown={shown} locked={locked} onShown={take} onLeave={onLeave} />
        <HistoryCard shown={shown} lang={lang} locked={locked} onShown={take} />
      </div>
    </div>
  );
}
