import { useLang, useT } from "../../lib/i18n";
import type { ContactChoice, ContactFilter } from "../../lib/page-types";
import { withLang, withoutQuery } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";

export function countOf(filter: ContactFilter): number {
  return [filter.town !== null, filter.language !== null, filter.open, filter.free].filter(Boolean).length;
}

interface ContactFiltersProps {
  filter: ContactFilter;
  path: string;
  /** Number of contacts that are left. */
  total: number;
}

/** Two switches, town and language as a plain GET form: it works without a script, and no choice throws another away. */
export function ContactFilters({ filter, path, total }: ContactFiltersProps) {
  const t = useT();
  const lang = useLang();
  const here = withoutQuery(path);
  const count = countOf(filter);
  const offersTowns = filter.towns.length > 1 || filter.town !== null;
  const offersLanguages = filter.languages.length > 0 || filter.language !== null;
  return (
    <div className="contact-filter" role="group" aria-label={t("contacts.filter")}>
      <form className="contact-filter__form" key={path} action={withLang(lang, here)} method="get" data-filters>
        <Switch name="open" label={t("contacts.only_open")} on={filter.open} />
        <Switch name="free" label={t("contacts.only_free")} on={filter.free} />
        {offersTowns && (
          <Choice
            name="town"
            label={t("contacts.town")}
            any={t("contacts.any_town")}
            value={filter.town}
            choices={filter.towns}
          />
        )}
        {offersLanguages && (
          <Choice
            name="language"
            label={t("contacts.language")}
            any={t("contacts.any_language")}
            value={filter.language}
            choices={filter.languages}
          />
        )}
        <button className="button button--line without-script" type="submit">
          {t("contacts.apply")}
        </button>
      </form>
      <p className={count > 0 ? "contact-filter__count numeric" : "visually-hidden"} role="status" data-results>
        {count > 0 && t("contacts.count", { count: total })}
      </p>
      {count > 0 && (
        <A className="button button--quiet" href={here} data-filters>
          {t("contacts.clear")}
        </A>
      )}
    </div>
  );
}

/** A chip that is chosen or not. */
function Switch({ name, label, on }: { name: "open" | "free"; label: string; on: boolean }) {
  return (
    <label className="chip chip--switch">
      <input
        className="visually-hidden"
        type="checkbox"
        id={`contacts-${name}`}
        name={name}
        value="1"
        defaultChecked={on}
      />
      {label}
      {on && <Icon name="close" />}
    </label>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The first entry: no choice. */
  any: string;
  value: string | null;
  choices: ContactChoice[];
}

function Choice({ name, label, any, value, choices }: ChoiceProps) {
  return (
    <div className="field">
      <label className="visually-hidden" htmlFor={`contacts-${name}`}>
        {label}
      </label>
      <select key={value} className="input" id={`contacts-${name}`} name={name} defaultValue={value ?? ""}>
        <option value="">
          {label}: {any}
        </option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label} ({choice.count})
          </option>
        ))}
      </select>
    </div>
  );
}
