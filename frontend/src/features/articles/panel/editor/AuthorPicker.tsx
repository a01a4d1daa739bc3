import { useState } from "react";
import type { AuthorRow } from "../../../../generated/api";
import { ArticleChangeLimits, NewBylineLimits } from "../../../../generated/limits";
import type { FieldProblem } from "../../../../lib/api";
import { createAuthor, listAuthors } from "../../../../lib/commonCalls";
import { errorMessage } from "../../../../lib/errorMessage";
import { useT } from "../../../../lib/i18n";
import { useLoad } from "../../../../lib/useLoad";
import { Button, IconButton } from "../../../../ui/panel/Button";
import { TextInput } from "../../../../ui/panel/TextInput";

type Picked = Pick<AuthorRow, "id" | "name">;

interface Props {
  /** Credits of the article. */
  count: number;
  locked: boolean;
  problems?: FieldProblem[];
  onPick: (person: Picked) => void;
}

/** Searches the people with a byline; one who is not among them is added without an account. */
export function AuthorPicker({ count, locked, problems, onPick }: Props) {
  const t = useT();
  const [q, setQ] = useState("");
  const [fault, setFault] = useState("");
  const name = q.trim();
  const found = useLoad(name === "" ? null : `authors.${name}`, (signal) =>
    listAuthors({ q: name, per_page: 8 }, signal),
  );
  const rows = name === "" ? [] : (found.value?.items ?? []);
  const refused = locked
    ? t("panel.editor.read_only")
    : count >= ArticleChangeLimits.authors.max_items && t("panel.editor.authors_full");
  const pick = (person: Picked) => {
    setQ("");
    onPick(person);
  };
  const add = async () => {
    setFault("");
    try {
      pick(await createAuthor(name));
    } catch (error) {
      setFault(errorMessage(t, error));
    }
  };
  const isKnown = rows.some((row) => row.name.toLowerCase() === name.toLowerCase());
  const more = name === "" ? 0 : (found.value?.total ?? 0) - rows.length;
  return (
    <div className="picks" data-field="authors">
      <TextInput
        type="search"
        name="add-author"
        label={t("panel.editor.author_add")}
        placeholder={t("panel.editor.author_search")}
        value={q}
        disabled={locked}
        problems={problems}
        onChange={setQ}
      />
      {(fault || found.error) && name !== "" ? (
        <p className="field-error" role="alert">
          {fault || errorMessage(t, found.error)}
        </p>
      ) : null}
      <ul className="line-list" aria-label={t("panel.editor.authors_found")}>
        {rows.map((row) => (
          <li key={row.id} className="picks__row">
            <span>
              {row.name} {row.title && <span className="muted tiny">{row.title}</span>}
            </span>
            <IconButton
              icon="plus"
              label={t("panel.editor.author_add_named", { name: row.name })}
              disabledReason={refused}
              onClick={() => pick(row)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="hint">{t("panel.editor.authors_more", { count: more })}</p>}
      {name.length >= NewBylineLimits.name.min_length && found.value && !found.loading && !isKnown && (
        <p>
          <Button icon="plus" disabledReason={refused} onClick={() => void add()}>
            {t("panel.editor.author_new", { name })}
          </Button>
        </p>
      )}
    </div>
  );
}
