import type { Branch } from "../../../generated/api";
import { BranchLimits, EnterpriseCardLimits } from "../../../generated/limits";
import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { TextInput } from "../../../ui/panel/TextInput";
import { AddressFields } from "./AddressFields";
import { EMPTY_BRANCH } from "./draft";
import type { FieldsProps } from "./FieldsProps";

const MOST = EnterpriseCardLimits.branches.max_items;

/** Further places of an enterprise. */
export function BranchFields({ form, problems, change }: FieldsProps) {
  const t = useT();
  const { branches } = form.card;
  const put = (next: Branch[]) => change({ card: { ...form.card, branches: next } });
  const set = (at: number, part: Partial<Branch>) =>
    put(branches.map((one, n) => (n === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="form">
      <legend className="field-label">{t("enterprises.owner.branches")}</legend>
      {branches.map((branch, at) => (
        <div className="form enterprise-box" key={at}>
          <div className="form--two-columns">
            <TextInput
              label={t("enterprises.owner.branch_name")}
              value={branch.name}
              max={BranchLimits.name.max_length}
              problems={problems[`card.branches.${at}.name`]}
              onChange={(name) => set(at, { name })}
            />
            <TextInput
              optional
              label={t("enterprises.owner.phone")}
              value={branch.phone}
              max={BranchLimits.phone.max_length}
              problems={problems[`card.branches.${at}.phone`]}
              onChange={(phone) => set(at, { phone })}
            />
          </div>
          <AddressFields
            optional
            address={branch.address}
            field={`card.branches.${at}.address`}
            problems={problems}
            onChange={(address) => set(at, { address })}
          />
          <p>
            <Button
              icon="trash"
              label={t("enterprises.owner.branch_remove", { name: branch.name || String(at + 1) })}
              onClick={() => put(branches.filter((_, n) => n !== at))}
            >
              {t("enterprises.owner.take_away")}
            </Button>
          </p>
        </div>
      ))}
      <p>
        <Button
          icon="plus"
          disabledReason={branches.length >= MOST && t("enterprises.owner.branches_full", { count: MOST })}
          onClick={() =>
            put([...branches, { ...EMPTY_BRANCH, address: { country: form.card.address.country ?? form.country } }])
          }
        >
          {t("enterprises.owner.branch_add")}
        </Button>
      </p>
    </fieldset>
  );
}
