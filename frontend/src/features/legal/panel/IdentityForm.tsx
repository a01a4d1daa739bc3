import { OperatorLimits } from "../../../generated/limits";
import { useEffect, useRef, useState } from "react";
import type { Operator, OperatorDetail } from "../../../generated/api";
import { Problem, type FieldProblem } from "../../../lib/api";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { session } from "../../../lib/storage";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { toast } from "../../../lib/toasts";
import { toastUndoable } from "../../../lib/undoToast";
import { changeOperator } from "./api";

type Field = Exclude<keyof Operator, "country">;
const KEPT = "draft:operator";
const COUNTRIES = ["CH", "LI", "DE", "AT", "UA", "PL", "CZ", "SK", "FR", "IT", "NL", "GB"] as const;

function kept(shown: OperatorDetail): Operator {
  try {
    const found: { version: number; identity: Operator } | null = JSON.parse(session.getItem(KEPT) ?? "null");
    return found?.version === shown.version ? found.identity : shown.identity;
  } catch {
    return shown.identity;
  }
}

export interface IdentityFormProps {
  shown: OperatorDetail;
  onSaved: (shown: OperatorDetail) => void;
  /** Name of the field that has the focus at first. */
  field?: string;
  /** Label of the button; that of the form by default. */
  verb?: string;
}

/** The operator's details, grouped as an imprint asks for them. */
export function IdentityForm({ shown, field, onSaved, verb }: IdentityFormProps) {
  const t = useT();
  const [identity, setIdentity] = useState(() => kept(shown));
  const [problems, setProblems] = useState<Record<string, FieldProblem[]>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const locked = can("legal.manage") ? null : t("panel.not_allowed");

  useEffect(() => {
    const control = form.current?.elements.namedItem(field ?? "");
    if (control instanceof HTMLElement) control.focus();
  }, [field]);
  const edit = (name: keyof Operator) => (value: string) => {
    const next = { ...identity, [name]: value };
    setIdentity(next);
    setProblems({});
    session.setItem(KEPT, JSON.stringify({ version: shown.version, identity: next }));
  };
  const save = async () => {
    setBusy(true);
    try {
      const saved = await changeOperator(shown.version, identity);
      session.removeItem(KEPT);
      onSaved(saved);
      toastUndoable(t, t("panel.legal.identity_saved"), async () =>
        onSaved(await changeOperator(saved.version, shown.identity)),
      );
    } catch (error) {
      if (error instanceof Problem) setProblems(error.fields);
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(false);
  };
  const input = (name: Field, label: string, hint?: string) => (
    <TextInput
      name={name}
      label={label}
      value={identity[name] ?? ""}
      max={OperatorLimits[name].max_length}
      hint={hint}
      disabled={locked !== null}
      problems={problems[`identity.${name}`]}
      onChange={edit(name)}
    />
  );

  return (
    <form
      ref={form}
      className="card__body form settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="muted">{t("panel.legal.identity_text")}</p>
      <fieldset className="form">
        <legend>{t("panel.legal.group_who")}</legend>
        {input("name", t("panel.legal.ph_operator_name"))}
        <div className="two-columns">
          {input("legal_form", t("panel.legal.legal_form"))}
          {input("represented_by", t("panel.legal.ph_operator_represented_by"))}
          {input("street", t("panel.legal.street"))}
          {input("postal_code", t("panel.legal.postal_code"))}
          {input("town", t("panel.legal.town"))}
          <Select
            name="country"
            label={t("panel.legal.country")}
            none={t("panel.legal.country_none")}
            value={identity.country ?? ""}
            disabled={locked !== null}
            problems={problems["identity.country"]}
            choices={COUNTRIES.filter((code) => shown.countries.includes(code)).map((code) => ({
              value: code,
              label: t(`legal.country.${code}`),
            }))}
            onChange={edit("country")}
          />
        </div>
      </fieldset>
      <fieldset className="form">
        <legend>{t("panel.legal.group_reach")}</legend>
        <div className="two-columns">
          {input("email", t("panel.legal.email"))}
          {input("phone", t("panel.legal.phone"))}
          {input("contact_point", t("panel.legal.ph_contact_point"), t("panel.legal.hint_contact_point"))}
          {input("data_protection_contact", t("panel.legal.ph_data_protection_contact"))}
        </div>
      </fieldset>
      <fieldset className="form">
        <legend>{t("panel.legal.group_register")}</legend>
        <div className="two-columns">
          {input("register", t("panel.legal.ph_operator_register"))}
          {input("uid", t("panel.legal.ph_operator_uid"))}
          {input("vat_id", t("panel.legal.ph_operator_vat_id"))}
          {input("media_id", t("panel.legal.ph_operator_media_id"), t("panel.legal.hint_media_id"))}
        </div>
      </fieldset>
      <fieldset className="form">
        <legend>{t("panel.legal.group_duties")}</legend>
        <div className="two-columns">
          {input("responsible_person", t("panel.legal.ph_responsible_person"), t("panel.legal.hint_responsible"))}
          {input("authority", t("panel.legal.ph_authority"), t("panel.legal.hint_authority"))}
          {input("hosting_provider", t("panel.legal.ph_hosting_provider"))}
        </div>
      </fieldset>
      <p>
        <Button variant="primary" submit busy={busy} disabledReason={locked}>
          {verb ?? t("panel.legal.save_identity")}
        </Button>
      </p>
    </form>
  );
}
