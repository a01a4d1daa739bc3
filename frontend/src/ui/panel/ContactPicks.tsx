import { useState } from "react";
import type { ShortcutPick } from "../../generated/api";
import type { FieldProblem } from "../../lib/api";
import { useLang, useT } from "../../lib/i18n";
import { IconButton } from "./Button";
import { errorMessage } from "../../lib/errorMessage";
import { TextInput } from "./TextInput";
import { useLoad } from "../../lib/useLoad";
import { getContact, listContactGroups, listContacts } from "../../lib/commonCalls";
import { nameIn } from "../../lib/labels/contacts";
import { nodeChoices } from "../../lib/labels/nodes";
import { inOrder, PickList } from "./PickList";

const SHOWN = 8;
/** Contacts that a search offers at most. */
const FOUND = 30;
const LIVE: readonly string[] = ["published", "needs_check"];

interface Offer extends ShortcutPick {
  name: string;
}

interface Props {
  picks: ShortcutPick[];
  /** Most picks. */
  max: number;
  /** Text of the empty list. */
  none: string;
  problems: FieldProblem[];
  onChange: (picks: ShortcutPick[]) => void;
}

const keyOf = ({ kind, id }: ShortcutPick) => `${kind}.${id}`;

/** Contacts and groups that a page leads to. */
export function ContactPicks({ picks, max, none, problems, onChange }: Props) {
  const t = useT();
  const lang = useLang();
  const [q, setQ] = useState("");
  const [names, setNames] = useState<Record<string, string>>({});
  const groups = useLoad("contact-groups", listContactGroups);
  const found = useLoad(`ways.${q}`, (signal) => listContacts({ q, per_page: FOUND }, signal));
  const unnamed = picks.filter((pick) => pick.kind === "contact").map(({ id }) => id);
  const known = useLoad(unnamed.length > 0 ? `named.${unnamed.join()}` : null, (signal) =>
    Promise.all(unnamed.map((id) => getContact(id, signal).catch(() => null))),
  );
  const places: Offer[] = nodeChoices(groups.value ?? [], lang).map(({ value, label }) => ({
    kind: "group",
    id: value,
    name: label.replace(/^— /, ""),
  }));
  const contacts: Offer[] = (found.value?.items ?? [])
    .filter((row) => LIVE.includes(row.state))
    .map((row) => ({ kind: "contact", id: row.id, name: row.name }));
  const matches = (one: Offer) => one.name.toLowerCase().includes(q.trim().toLowerCase());
  const offers = [...places.filter(matches), ...contacts]
    .filter((one) => !picks.some((pick) => keyOf(pick) === keyOf(one)))
    .slice(0, q ? FOUND : SHOWN);
  const nameOf = (pick: ShortcutPick) => {
    const form = known.value?.find((one) => one?.id === pick.id);
    const place = places.find((one) => keyOf(one) === keyOf(pick));
    return names[keyOf(pick)] ?? (form ? nameIn(form, lang) : place?.name) ?? t("panel.home.picked_contact");
  };
  const error = found.error ?? groups.error;
  return (
    <div className="picks">
      <p className="field-label">{t("panel.home.picked_contacts")}</p>
      {picks.length === 0 && <p className="muted tiny">{none}</p>}
      <PickList
        picked={picks.map((pick) => ({ key: keyOf(pick), name: nameOf(pick) }))}
        onOrder={(order) => onChange(inOrder(picks, order))}
      />
      {problems.length > 0 && <p className="field-error">{problems.map((problem) => problem.message).join(" ")}</p>}
      <TextInput type="search" label={t("panel.home.contacts_to_pick")} value={q} onChange={setQ} />
      {error ? <p className="field-error">{errorMessage(t, error)}</p> : null}
      {found.value && offers.length === 0 && <p className="muted tiny">{t("panel.contacts.nothing")}</p>}
      <ul className="line-list">
        {offers.map((one) => (
          <li key={keyOf(one)} className="picks__row">
            <span>
              {one.name} <span className="muted tiny">{t(`panel.home.way_${one.kind}`)}</span>
            </span>
            <IconButton
              icon="plus"
              label={t("panel.home.pick", { name: one.name })}
              disabledReason={picks.length >= max && t("panel.home.full")}
              onClick={() => {
                setNames({ ...names, [keyOf(one)]: one.name });
                onChange([...picks, { kind: one.kind, id: one.id }]);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
