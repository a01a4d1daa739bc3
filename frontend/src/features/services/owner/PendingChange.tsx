import type { OwnService, ServiceChoices, ServiceForm } from "../../../generated/api";
import { listCountries, listRegions } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { VersionCompare } from "../VersionCompare";

interface Props {
  service: OwnService;
  live: ServiceForm;
  choices: ServiceChoices;
}

/** The version on the site beside the change that waits. */
export function PendingChange({ service, live, choices }: Props) {
  const t = useT();
  const { form } = service;
  const codes = [...new Set([live.country, form.country].flatMap((code) => (code ? [code] : [])))];
  const countries = useLoad("countries", listCountries);
  const regions = useLoad(codes.join(), async (signal) =>
    (await Promise.all(codes.map((code) => listRegions(code, signal)))).flat(),
  );
  const names = (id: string) =>
    choices.categories.find((one) => one.id === id)?.name ??
    choices.languages.find((one) => one.code === id)?.label ??
    choices.enterprises.find((one) => one.id === id)?.name ??
    [...(countries.value ?? []), ...(regions.value ?? [])].find((one) => one.code === id)?.name ??
    id;
  return (
    <details className="node-texts" open>
      <summary>{t("services.owner.compare")}</summary>
      <VersionCompare
        live={live}
        next={form}
        fields={service.pending_fields}
        pictures={service.pictures}
        names={names}
        labels={{ live: t("services.owner.compare_live"), next: t("services.owner.compare_new") }}
      />
    </details>
  );
}
