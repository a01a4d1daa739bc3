import { useState } from "react";
import type { EnterpriseRef } from "../../generated/api";
import type { FieldProblem } from "../../lib/api";
import { listEnterprises } from "../../lib/commonCalls";
import { useT } from "../../lib/i18n";
import { useLoad } from "../../lib/useLoad";
import { Select } from "./Select";
import { TextInput } from "./TextInput";

interface Props {
  label: string;
  picked: EnterpriseRef | null;
  optional?: boolean;
  /** Identity of an enterprise that is not offered. */
  except?: string;
  problems?: FieldProblem[];
  onPick: (enterprise: EnterpriseRef | null) => void;
}

/** An active enterprise, found by its name or number. */
export function EnterprisePick({ label, picked, optional, except, problems, onPick }: Props) {
  const t = useT();
  const [q, setQ] = useState("");
  const words = q.trim();
  const found = useLoad(`pick.${words}`, (signal) =>
    listEnterprises({ state: "active", q: words || undefined, sort: "name" }, signal),
  );
  const offers = (found.value?.items ?? [])
    .filter(({ id }) => id !== except && id !== picked?.id)
    .map(({ id, legal_name, town }) => ({ id, name: legal_name, town }));
  const all = picked ? [picked, ...offers] : offers;
  return (
    <div className="form--two-columns form--level">
      <TextInput optional={optional} label={t("panel.enterprises.pick_search")} value={q} onChange={setQ} />
      <Select
        label={label}
        optional={optional}
        hint={found.value !== null && all.length === 0 && t("panel.enterprises.pick_none")}
        value={picked?.id ?? ""}
        none={t("panel.enterprises.pick")}
        choices={all.map(({ id, name, town }) => ({ value: id, label: [name, town].filter(Boolean).join(", ") }))}
        problems={problems}
        onChange={(id) => onPick(all.find((one) => one.id === id) ?? null)}
      />
    </div>
  );
}
