import { useState } from "react";
import type { AuthorDetail } from "../../../generated/api";
import { AuthorChangeLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { Dialog } from "../../../ui/panel/Dialog";
import { ErrorLine } from "../../../ui/panel/ErrorLine";
import { TextInput } from "../../../ui/panel/TextInput";
import { A } from "../../../ui/site/A";
import { Note } from "../../../ui/site/Note";
import { AuthorAccountBlock } from "./AuthorAccountBlock";
import { AuthorLinks } from "./AuthorLinks";
import { AuthorMergeDialog } from "./AuthorMergeDialog";
import { AuthorPhoto } from "./AuthorPhoto";
import { AuthorTextFields } from "./AuthorTextFields";
import { removeAuthor } from "./api";
import { useAuthorForm } from "./useAuthorForm";

interface Props {
  first: AuthorDetail;
  onSaved: () => void;
  onClose: () => void;
}

/** The form of a person with a byline; read only for whoever may not change them. */
export function AuthorForm({ first, onSaved, onClose }: Props) {
  const t = useT();
  const editing = useAuthorForm(first, onSaved);
  const { author, draft, busy, problems, dirty, stale } = editing;
  const [asking, setAsking] = useState<"nothing" | "leave" | "merge" | "remove">("nothing");
  const locked = !author.editable;
  const save = async () => {
    if (await editing.save()) toast({ level: "ok", text: t("panel.authors.saved", { name: draft.name }) });
  };

  return (
    <Dialog
      wide
      title={author.name}
      busy={busy}
      onClose={() => (dirty ? setAsking("leave") : onClose())}
      actions={
        <>
          {author.manageable && (
            <Button
              variant="bad"
              disabledReason={author.articles > 0 && t("panel.authors.remove_used", { count: author.articles })}
              onClick={() => setAsking("remove")}
            >
              {t("panel.authors.remove")}
            </Button>
          )}
          {author.manageable && (
            <Button disabledReason={dirty && t("panel.authors.merge_saved_first")} onClick={() => setAsking("merge")}>
              {t("panel.authors.merge")}…
            </Button>
          )}
          <Button
            variant="primary"
            busy={busy}
            disabledReason={locked ? t("panel.not_allowed") : !dirty && t("panel.authors.unchanged")}
            onClick={() => void save()}
          >
            {t("panel.authors.save")}
          </Button>
        </>
      }
    >
      {stale && (
        <>
          <Note tone="warn" alert>
            {t("panel.authors.stale")}
          </Note>
          <div className="row">
            <Button onClick={() => void editing.takeTheirs()}>{t("panel.authors.take_theirs")}</Button>
            <Button onClick={() => void editing.keepMine()}>{t("panel.authors.keep_mine")}</Button>
          </div>
        </>
      )}
      {locked && <Note tone="info">{t("panel.authors.locked")}</Note>}
      <p>
        <A className="link" href={`/authors/${author.slug}`}>
          /authors/{author.slug}
        </A>{" "}
        <span className="muted tiny">{t("panel.authors.in_articles", { count: author.articles })}</span>
      </p>
      <div className="form">
        <TextInput
          first
          label={t("panel.authors.name")}
          hint={t("panel.authors.name_hint")}
          value={draft.name}
          max={AuthorChangeLimits.name.max_length}
          disabled={locked}
          problems={problems.name}
          onChange={(name) => editing.set({ name })}
        />
        <AuthorPhoto editing={editing} />
        <AuthorTextFields editing={editing} />
        <AuthorLinks editing={editing} />
        <AuthorAccountBlock editing={editing} />
      </div>
      <ErrorLine error={editing.error} />
      {asking === "leave" && (
        <Confirm
          bad
          title={t("panel.authors.leave_title")}
          verb={t("panel.authors.leave")}
          onConfirm={() => Promise.resolve(onClose())}
          onClose={() => setAsking("nothing")}
        >
          <p>{t("panel.authors.leave_text")}</p>
        </Confirm>
      )}
      {asking === "merge" && (
        <AuthorMergeDialog
          author={author}
          onDone={() => {
            onSaved();
            onClose();
          }}
          onClose={() => setAsking("nothing")}
        />
      )}
      {asking === "remove" && (
        <Confirm
          bad
          title={t("panel.authors.remove_title", { name: author.name })}
          verb={t("panel.authors.remove")}
          onConfirm={async () => {
            await removeAuthor(author);
            toast({ level: "ok", text: t("panel.authors.removed", { name: author.name }) });
            onSaved();
            onClose();
          }}
          onClose={() => setAsking("nothing")}
        >
          <p>{t("panel.authors.remove_text")}</p>
        </Confirm>
      )}
    </Dialog>
  );
}
