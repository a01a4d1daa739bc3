import { useT } from "../../../../lib/i18n";
import { langName } from "../../../../lib/labels/languages";
import type { CreditRole } from "../../../../lib/page-types";
import { LANGS } from "../../../../lib/paths";
import { IconButton } from "../../../../ui/panel/Button";
import { AuthorPicker } from "./AuthorPicker";
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

/** The credits: people, their roles, and the language that a credit is limited to. */
export function Authors({ autosave, now }: { autosave: AutosaveStore; now: AutosaveState }) {
  const t = useT();
  const { authors } = now.shared;
  const disabled = !now.article.editable;
  const set = (next: typeof authors) => autosave.editShared({ authors: next });
  const change = (n: number, values: Partial<(typeof authors)[number]>) =>
    set(authors.map((one, at) => (at === n ? { ...one, ...values } : one)));
  return (
    <fieldset className="credits">
      <legend className="field-label">{t("panel.editor.authorship")}</legend>
      {authors.length > 0 && (
        <ul className="credits__list">
          {authors.map((credit, n) => (
            <li key={`${credit.author_id}.${n}`}>
              <span>{credit.name}</span>
              <IconButton
                icon="close"
                label={t("panel.editor.author_remove", { name: credit.name })}
                disabledReason={disabled && t("panel.editor.read_only")}
                onClick={() => set(authors.filter((_, at) => at !== n))}
              />
              <select
                className="input"
                aria-label={t("panel.editor.role_of", { name: credit.name })}
                value={credit.role}
                disabled={disabled}
                onChange={(event) => {
                  const role = ROLES.find((one) => one === event.currentTarget.value);
                  if (role) change(n, { role });
                }}
              >
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {t(`panel.editor.role_${role}`)}
                  </option>
                ))}
              </select>
              <select
                className="input"
                aria-label={t("panel.editor.credit_lang_of", { name: credit.name })}
                value={credit.lang ?? ""}
                disabled={disabled}
                onChange={(event) =>
                  change(n, { lang: LANGS.find((code) => code === event.currentTarget.value) ?? null })
                }
              >
                <option value="">{t("panel.editor.credit_all_langs")}</option>
                {LANGS.map((code) => (
                  <option key={code} value={code}>
                    {langName(t, code)}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
      )}
      <AuthorPicker
        count={authors.length}
        locked={disabled}
        problems={now.problems.shared?.authors}
        onPick={({ id, name }) => {
          const taken = authors.filter((one) => one.author_id === id && !one.lang).map((one) => one.role);
          const order: readonly CreditRole[] = authors.length === 0 ? ROLES : ROLES.slice(1);
          const role = order.find((one) => !taken.includes(one)) ?? "author";
          set([...authors, { author_id: id, name, role, lang: null, state: "proposed" }]);
        }}
      />
    </fieldset>
  );
}
