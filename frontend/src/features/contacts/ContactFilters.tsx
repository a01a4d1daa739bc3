import { useLang, useT } from "../../lib/i18n";
import type { ContactChoice, ContactFilter } from "../../lib/page-types";
import { withLang, withQuery, withoutQuery } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";

export function countOf(filter: ContactFilter): number {
  return [filter.town !== null, filter.language !== null, filter.open, filter.free].filter(Boolean).length;
}

/** Two switches that are links, and town and language as a plain GET form: all of it works without a script. */
export function ContactFilters({ filter, path }: { filter: ContactFilter; path: string }) {
  const t = useT();
  const lang = useLang();
  const here = withoutQuery(path);
  const count = countOf(filter);
  const offersTowns = filter.towns.length > 1 || filter.town !== null;
  const offersLanguages = filter.languages.length > 0 || filter.language !== null;
  return (
    <div className="contact-filter" role="group" aria-label={t("contacts.filter")}>
      <A
        className="chip"
        href={withQuery(path, { open: filter.open ? null : "1" })}
        aria-current={filter.open ? "true" : undefined}
        rel="nofollow"
      >
        {t("contacts.only_open")}
        {filter.open && <Icon name="close" />}
      </A>
      <A
        className="chip"
        href={withQuery(path, { free: filter.free ? null : "1" })}
        aria-current={filter.free ? "true" : undefined}
        rel="nofollow"
      >
        {t("contacts.only_free")}
        {filter.free && <Icon name="close" />}
      </A>
      {(offersTowns || offersLanguages) && (
        <form className="contact-filter__form" key={path} action={withLang(lang, here)} method="get">
          {filter.open && <input type="hidden" name="open" value="1" />}
          {filter.free && <input type="hidden" name="free" value="1" />}
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
          <button className="button button--line" type="submit">
            {t("contacts.apply")}
          </button>
        </form>
      )}
      {count > 0 && (
        <A className="button button--quiet" href={here}>
          {t("contacts.clear")}
        </A>
      )}
    </div>
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
