import type { Lang } from "../../../../lib/page-types";
import { ActionDialog } from "../ActionDialog";
import type { AutosaveState, AutosaveStore } from "./AutosaveStore";
import { EndDialog } from "./EndDialog";
import { NoteDialog } from "./NoteDialog";
import type { TextSteps } from "./useTextSteps";

export interface StepDialogProps {
  autosave: AutosaveStore;
  now: AutosaveState;
  lang: Lang;
  steps: TextSteps;
}

/** The dialog that a step of the text needs, if one is asked for. */
export function StepDialog({ autosave, now, lang, steps }: StepDialogProps) {
  const { asked, text } = steps;
  const { article } = now;
  if (!asked || !text) return null;
  if (asked === "end")
    return <EndDialog article={article} text={text} onDone={(next) => autosave.adopt(next)} onClose={steps.close} />;
  if (asked === "note") return <NoteDialog article={article} text={text} onClose={steps.close} />;
  return (
    <ActionDialog
      action={asked}
      article={{ id: article.id, title: text.title, texts: [text] }}
      lang={lang}
      noteNeeded={asked === "submit" && steps.noteNeeded}
      onDone={(next) => {
        if (next) autosave.adopt(next);
      }}
      onClose={steps.close}
    />
  );
}
