import type { ReactNode } from "react";
import { useT } from "../../lib/i18n";
import type { ContactDetail } from "../../lib/page-types";
import { A } from "../../ui/site/A";

/** Costs, access, whom it is for: a line each, only where somebody said so. */
export function ContactFacts({ contact }: { contact: ContactDetail }) {
  const t = useT();
  const { accessibility: access } = contact;
  const can = (["step_free", "toilet", "hearing_loop", "sign_language"] as const).flatMap((name) => {
    const value = access[name];
    if (value === null) return [];
    return [t(value ? `contacts.access_${name}` : `contacts.access_no_${name}`)];
  });
  const free = contact.free_of_charge === "unknown" ? "" : t(`contacts.free_${contact.free_of_charge}`);
  const costs = [free, contact.text.costs_note].filter((part) => part !== "").join(" · ");
  const accessLine = [...can, access.note].filter((part) => part !== "").join(" · ");
  const groups = contact.target_groups.map((group) => t(`contacts.for_${group}`)).join(", ");
  const { enterprise } = contact;
  if (!costs && !accessLine && !groups && !enterprise) return null;
  return (
    <dl className="facts">
      {groups && <Fact name={t("contacts.for")}>{groups}</Fact>}
      {costs && <Fact name={t("contacts.costs")}>{costs}</Fact>}
      {enterprise && (
        <Fact name={t("contacts.enterprise")}>
          <A className="link" href={enterprise.path} lang={enterprise.lang}>
            {enterprise.label}
          </A>
        </Fact>
      )}
      {accessLine && <Fact name={t("contacts.access")}>{accessLine}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
