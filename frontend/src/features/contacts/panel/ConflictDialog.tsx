import { useLang, useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { fullTime } from "../../../lib/portalTime";
import type { ContactForm, GroupNode } from "../../../generated/api";
import { draftOf, type Draft } from "./draft";
import { linesOfDraft } from "./draftLines";

interface Props {
  mine: Draft;
  base: ContactForm | null;
  theirs: ContactForm;
  groups: GroupNode[];
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
}

/** Somebody else saved meanwhile: both versions of every field that differs; one decides, and nothing is lost. */
export function ConflictDialog({ mine, base, theirs, groups, onTheirs, onMine, onClose }: Props) {
  const t = useT();
  const lang = useLang();
  const who = theirs.updated_by ?? t("panel.editor.somebody");
  const lines = (draft: Draft) => linesOfDraft(t, draft, groups, lang);
  const [left, right, before] = [lines(draftOf(theirs)), lines(mine), lines(draftOf(base))];
  const differing = left
    .map((line, at) => ({ ...line, mine: right[at]?.text ?? "", before: before[at]?.text ?? "" }))
    .filter((line) => line.text !== line.mine);
  const written = (text: string) => text || <span className="muted">{t("panel.contacts.empty")}</span>;
  return (
    <Dialog
      wide
      title={t("panel.editor.conflict")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTheirs}>{t("panel.editor.take_theirs")}</Button>
          <Button variant="primary" onClick={onMine}>
            {t("panel.editor.keep_mine")}
          </Button>
        </>
      }
    >
      <p>{t("panel.contacts.conflict_text", { who, when: fullTime(lang, theirs.updated_at) })}</p>
      {differing.length === 0 ? (
        <p className="note">{t("panel.contacts.conflict_same")}</p>
      ) : (
        <table className="table table--cards">
          <caption className="visually-hidden">{t("panel.editor.conflict")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("panel.contacts.field")}</th>
              <th scope="col">{t("panel.editor.theirs", { who })}</th>
              <th scope="col">{t("panel.editor.mine")}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((line) => (
              <tr key={line.label}>
                <th scope="row">{line.label}</th>
                <td
                  className={line.text === line.before ? "contact-text" : "contact-text is-changed"}
                  data-l={t("panel.editor.theirs", { who })}
                >
                  {written(line.text)}
                </td>
                <td
                  className={line.mine === line.before ? "contact-text" : "contact-text is-changed"}
                  data-l={t("panel.editor.mine")}
                >
                  {written(line.mine)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="hint">{t("panel.contacts.keep_mine_hint")}</p>
    </Dialog>
  );
}
