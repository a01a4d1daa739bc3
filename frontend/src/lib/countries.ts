// Countries to choose from, in the order in which people look for them.
import type { CountryChoice } from "../generated/api";
import { listCountries } from "./commonCalls";
import { useLang, useT } from "./i18n";
import { useLoad } from "./useLoad";

/** A country in a list of choices. */
export interface NamedCountry {
  value: string;
  label: string;
  /** Heading of the part of the list. */
  group?: string;
}

/** Choices by their names in a language. */
function byName<C extends { label: string }>(lang: string, choices: readonly C[]): C[] {
  return [...choices].sort((one, other) => one.label.localeCompare(other.label, lang));
}

/** Codes with names, such as regions, as choices by name. */
export function namedChoices(lang: string, list: readonly { code: string; name: string }[]): NamedCountry[] {
  return byName(
    lang,
    list.map(({ code, name }) => ({ value: code, label: name })),
  );
}

/** Countries as choices: those of the operator and of the portal's content first, then all others, each part by name. Without a
 * likely one it is a plain list. */
export function countryChoices(
  lang: string,
  countries: readonly CountryChoice[],
  groups: { likely: string; others: string },
): NamedCountry[] {
  const likely = namedChoices(
    lang,
    countries.filter(({ in_use }) => in_use),
  );
  const others = namedChoices(
    lang,
    countries.filter(({ in_use }) => !in_use),
  );
  if (likely.length === 0 || others.length === 0) return [...likely, ...others];
  return [
    ...likely.map((one) => ({ ...one, group: groups.likely })),
    ...others.map((one) => ({ ...one, group: groups.others })),
  ];
}

/** The country that a form begins with: that of the person's last enterprise or service, else the operator's. */
export const defaultCountry = (countries: readonly CountryChoice[] | null): string | null =>
  countries?.find(({ is_default }) => is_default)?.code ?? null;

/** Countries to choose from. `chosen` can be shown before the list has come; `isOpen` leaves countries out. */
export function useCountries(chosen?: string | null, isOpen: (code: string) => boolean = () => true): NamedCountry[] {
  const t = useT();
  const lang = useLang();
  const { value } = useLoad("countries", listCountries);
  if (!value) return chosen ? [{ value: chosen, label: chosen }] : [];
  const groups = { likely: t("panel.countries_likely"), others: t("panel.countries_others") };
  return countryChoices(
    lang,
    value.filter(({ code }) => isOpen(code)),
    groups,
  );
}
