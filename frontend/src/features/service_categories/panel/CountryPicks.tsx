import type { FieldProblem } from "../../../lib/api";
import { useLang, useT } from "../../../lib/i18n";
import { listCountries } from "../../../lib/commonCalls";
import { useLoad } from "../../../lib/useLoad";
import { Icon } from "../../../ui/Icon";
import { Select } from "../../../ui/panel/Select";

interface CountryPicksProps {
  codes: string[];
  problems: FieldProblem[] | undefined;
  onChange: (codes: string[]) => void;
}

/** Countries in which services may be offered; none means all. */
export function CountryPicks({ codes, problems, onChange }: CountryPicksProps) {
  const t = useT();
  const lang = useLang();
  const countries = useLoad("countries", listCountries);
  const nameOf = (code: string) => countries.value?.find((country) => country.code === code)?.name ?? code;
  const choices = (countries.value ?? [])
    .filter(({ code }) => !codes.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label, lang));
  return (
    <>
      <Select
        label={t("panel.service_categories.countries")}
        hint={t("panel.service_categories.countries_hint")}
        value=""
        none={t(codes.length === 0 ? "panel.service_categories.countries_all" : "panel.service_categories.country_add")}
        choices={choices}
        problems={problems}
        onChange={(code) => {
          if (code) onChange([...codes, code]);
        }}
      />
      {codes.length > 0 && (
        <ul className="chips" aria-label={t("panel.service_categories.countries")}>
          {codes.map((code) => (
            <li key={code}>
              <button
                className="chip"
                type="button"
                aria-label={t("panel.service_categories.country_remove", { name: nameOf(code) })}
                onClick={() => onChange(codes.filter((one) => one !== code))}
              >
                {nameOf(code)} <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
