import { useState } from "react";
import type { Assignment, AssignmentPart } from "../../../../generated/api";
import { useT } from "../../../../lib/i18n";
import type { Lang } from "../../../../lib/page-types";
import { can } from "../../../../lib/session";
import { Button } from "../../../../ui/panel/Button";
import { AssignDialog } from "../AssignDialog";
import { DueDate } from "../DueDate";
import { FoldCard } from "./FoldCard";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";

/** Assignments to translate or review the language that is shown. */
export function AssignmentsCard({ autosave, now, lang }: { autosave: AutosaveStore; now: AutosaveState; lang: Lang }) {
  const t = useT();
  const [wish, setWish] = useState<AssignmentPart | null>(null);
  const { article } = now;
  const assignments = article.assignments.filter((assignment) => assignment.lang === lang);
  const found = (part: AssignmentPart) => assignments.find((assignment) => assignment.part === part);
  const text = article.texts.find((one) => one.lang === lang);
  const away = text?.state === "archived";
  const parts: AssignmentPart[] = [];
  if (lang !== article.original_lang && !away) parts.push("translation");
  if (text && !away) parts.push("review");
  const may = can("articles.publish") && article.deleted_at === null;
  if (assignments.length === 0 && !(may && parts.length > 0)) return null;
  return (
    <FoldCard name="assignments" title={t("panel.editor.assignments")}>
      <div className="card__body form">
        {assignments.length > 0 && (
          <dl className="description-list">
            {assignments.map((assignment) => (
              <AssignmentLine key={assignment.part} assignment={assignment} />
            ))}
          </dl>
        )}
        {may &&
          parts.map((part) => (
            <Button key={part} block icon="person" onClick={() => setWish(part)}>
              {found(part) && <>{t("panel.articles.assign_change")}: </>}
              {t(found(part) ? `panel.articles.assign_part_${part}` : `panel.articles.assign_${part}`)}
            </Button>
          ))}
      </div>
      {wish && (
        <AssignDialog
          article={{
            id: article.id,
            title: now.texts[article.original_lang].title,
            lang: article.original_lang,
          }}
          lang={lang}
          part={wish}
          ask={found(wish)}
          onDone={(next) => autosave.adopt(next)}
          onClose={() => setWish(null)}
        />
      )}
    </FoldCard>
  );
}

function AssignmentLine({ assignment }: { assignment: Assignment }) {
  const t = useT();
  return (
    <>
      <dt>{t(`panel.articles.assign_part_${assignment.part}`)}</dt>
      <dd>
        {assignment.person.name}
        {assignment.due_on && (
          <>
            , <DueDate due={assignment} />
          </>
        )}
        {assignment.note && <span className="thread__text muted tiny"> {assignment.note}</span>}
      </dd>
    </>
  );
}
