import type { FieldProblem } from "../../../lib/api";
import { useCountries } from "../../../lib/countries";
import { useT } from "../../../lib/i18n";
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
  const countries = useCountries();
  const nameOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
  const choices = countries.filter(({ value }) => !codes.includes(value));
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
