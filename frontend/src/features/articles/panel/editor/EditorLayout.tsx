import type { Editor } from "@tiptap/core";
import { useMemo, useRef, useState } from "react";
import { useT } from "../../../../lib/i18n";
import { isLang } from "../../../../lib/paths";
import { useLayout } from "../../../../lib/page-context";
import { useSignal } from "../../../../lib/signal";
import { Check } from "../../../../ui/panel/Check";
import { Icon } from "../../../../ui/Icon";
import { PageHead } from "../../../../ui/panel/PageHead";
import { useUrlQuery } from "../../../../lib/useUrlQuery";
import { A } from "../../../../ui/site/A";
import { CommentThread } from "../Comments";
import { AssignmentsCard } from "./AssignmentsCard";
import { ChecksCard } from "./ChecksCard";
import { neededCards } from "./cards";
import { ConflictDialog } from "./ConflictDialog";
import { CorrectionsCard } from "./CorrectionsCard";
import { CoverCard } from "./CoverCard";
import { DetailsCard } from "./DetailsCard";
import { EditorBar } from "./EditorBar";
import { FoldCard, NeededCards } from "./FoldCard";
import { HistoryCard } from "./HistoryCard";
import { RelatedCard } from "./RelatedCard";
import type { AutosaveStore } from "./AutosaveStore";
import { LanguageTabs } from "./LanguageTabs";
import { CategoryCard } from "./CategoryCard";
import { PublishCard } from "./PublishCard";
import { RestoredNote } from "./RestoredNote";
import { SourcePane } from "./SourcePane";
import { StepDialog } from "./StepDialog";
import { TextPane } from "./TextPane";
import { useTextSteps } from "./useTextSteps";
import { followBlock } from "../../../../ui/rich_text/followBlock";
import { useScrollTogether } from "./useScrollTogether";
import { lazyPart } from "../../../../ui/panel/lazyPart";
import { PresenceList } from "../../../../ui/panel/PresenceList";

const GalleryCard = lazyPart(() => import("./GalleryCard").then((part) => part.GalleryCard));

/** Source left, translation right, everything else beside them; state and main action in a bar that is always in sight. */
export function EditorLayout({ autosave }: { autosave: AutosaveStore }) {
  const t = useT();
  const address = useUrlQuery();
  const now = useSignal(autosave.state);
  const { article } = now;
  const wanted = address.get("lang");
  const lang = isLang(wanted) ? wanted : article.original_lang;
  const writable = article.writable.includes(lang);
  const translating = lang !== article.original_lang;
  const [together, setTogether] = useState(true);
  const source = useRef<Editor | null>(null);
  const panes = useScrollTogether(together && translating);
  const steps = useTextSteps(autosave, now, lang);
  const { limits } = useLayout();
  const current = useRef(now);
  current.current = now;
  const state = steps.text?.state ?? "draft";
  // not with each edit: a card would fold under the hands of whoever fills it in
  const needed = useMemo(() => neededCards(current.current, lang, state, limits), [lang, state, limits]);

  return (
    <div className="editor-page">
      <PageHead title={t("panel.editor.title")}>
        <PresenceList
          channel={`presence-article.${article.id}`}
          text={(names, count) => t("panel.editor.others", { names, count })}
        />
        <A className="button button--line" href="/panel/content-author/article">
          <Icon name="back" /> {t("panel.articles.my_articles")}
        </A>
      </PageHead>
      <div className="editor-head">
        <LanguageTabs article={article} lang={lang} onLang={(code) => address.set({ lang: code })} />
        <EditorBar now={now} lang={lang} steps={steps} onRetry={() => void autosave.flush()} />
      </div>
      {now.restored_at && <RestoredNote at={now.restored_at} onDiscard={() => autosave.discard()} />}
      {!writable && <p className="note editor__note">{t("panel.editor.read_only")}</p>}
      <div className={translating ? "editor" : "editor editor--single"} ref={panes}>
        {translating && (
          <SourcePane
            lang={article.original_lang}
            words={now.texts[article.original_lang]}
            tools={
              <Check checked={together} onChange={setTogether}>
                {t("panel.editor.scroll_together")}
              </Check>
            }
            onReady={(editor) => {
              source.current = editor;
            }}
          />
        )}
        <TextPane
          key={`${lang}.${now.epoch}`}
          autosave={autosave}
          now={now}
          lang={lang}
          onBlock={(at) => {
            if (source.current) followBlock(source.current, at);
          }}
        />
        <aside className="stack" aria-label={t("panel.editor.settings")}>
          <NeededCards.Provider value={needed}>
            <PublishCard now={now} steps={steps} />
            <AssignmentsCard autosave={autosave} now={now} lang={lang} />
            <ChecksCard now={now} lang={lang} />
            <CoverCard autosave={autosave} now={now} lang={lang} />
            <GalleryCard autosave={autosave} now={now} lang={lang} />
            <CategoryCard autosave={autosave} now={now} />
            <DetailsCard autosave={autosave} now={now} lang={lang} />
            <RelatedCard autosave={autosave} now={now} />
            <CorrectionsCard article={article} lang={lang} />
            <CommentThread
              id={article.id}
              lang={lang}
              card={({ title, beside, body }) => (
                <FoldCard name="comments" title={title} beside={beside}>
                  {body}
                </FoldCard>
              )}
            />
            <HistoryCard autosave={autosave} now={now} lang={lang} />
          </NeededCards.Provider>
        </aside>
      </div>
      <StepDialog autosave={autosave} now={now} lang={lang} steps={steps} />
      {now.conflict && <ConflictDialog autosave={autosave} now={now} conflict={now.conflict} />}
    </div>
  );
}
