import { ArticleChangeLimits } from "../../../../generated/limits";
import { useT } from "../../../../lib/i18n";
import type { CreditRole } from "../../../../lib/page-types";
import { IconButton } from "../../../../ui/panel/Button";
import { Select } from "../../../../ui/panel/Select";
import { useLoad } from "../../../../lib/useLoad";
import { listAuthors } from "../api";
import type { AutosaveStore, AutosaveState } from "./AutosaveStore";

const ROLES: readonly CreditRole[] = [
  "author",
  "co_author",
  "translator",
  "editor",
  "photographer",
  "illustrator",
  "interviewee",
  "source",
  "reviewer",
];

/** Who stands in the byline, and as what. */
export function Authors({ autosave, now }: { autosave: AutosaveStore; now: AutosaveState }) {
  const t = useT();
  const people = useLoad("authors", (signal) => listAuthors("", signal));
  const { authors } = now.shared;
  const disabled = !now.article.editable;
  const free = (people.value ?? []).filter((one) => !authors.some((credit) => credit.author_id === one.id));
  const set = (next: typeof authors) => autosave.editShared({ authors: next });
  return (
    <fieldset className="credits">
      <legend className="field-label">{t("panel.editor.authorship")}</legend>
      {authors.length > 0 && (
        <ul className="credits__list">
          {authors.map((credit, n) => (
            <li key={`${credit.author_id}.${credit.role}`}>
              <span>{credit.name}</span>
              <select
                className="input"
                aria-label={t("panel.editor.role_of", { name: credit.name })}
                value={credit.role}
                disabled={disabled}
                onChange={(event) => {
                  const role = ROLES.find((one) => one === event.currentTarget.value);
                  if (role) set(authors.map((one, at) => (at === n ? { ...one, role } : one)));
                }}
              >
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {t(`panel.editor.role_${role}`)}
                  </option>
                ))}
              </select>
              <IconButton
                icon="close"
                label={t("panel.editor.author_remove", { name: credit.name })}
                disabledReason={disabled && t("panel.editor.read_only")}
                onClick={() => set(authors.filter((_, at) => at !== n))}
              />
            </li>
          ))}
        </ul>
      )}
      <Select
        name="add-author"
        label={t("panel.editor.author_add")}
        value=""
        none={t("panel.editor.author_choose")}
        choices={free.map((one) => ({ value: one.id, label: one.name }))}
        disabled={disabled || authors.length >= ArticleChangeLimits.authors.max_items}
        problems={now.problems.shared?.authors}
        onChange={(id) => {
          const chosen = free.find((one) => one.id === id);
          if (!chosen) return;
          const role = authors.length === 0 ? "author" : "co_author";
          set([...authors, { author_id: chosen.id, name: chosen.name, role, lang: null, state: "proposed" }]);
        }}
      />
    </fieldset>
  );
}
