import { useLang, useT } from "../../../lib/i18n";
import { nodeChoices } from "../../../lib/labels/nodes";
import { langName } from "../../../lib/labels/languages";
import { LANGS } from "../../../lib/paths";
import { can } from "../../../lib/session";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import type { GroupNode } from "../../../generated/api";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { STATES } from "./labels";

/** Filters of the list of contacts, and the button for a new one. */
export function Filters({ address, groups }: { address: UrlQuery; groups: GroupNode[] }) {
  const t = useT();
  const lang = useLang();
  const mayDraft = can("contacts.draft") || can("contacts.draft:own");
  return (
    <ListTools>
      <SearchInput address={address} placeholder={t("panel.contacts.search")} />
      <FilterSelect
        address={address}
        name="group"
        label={t("panel.contacts.group")}
        none={t("panel.contacts.all_groups")}
        choices={nodeChoices(groups, lang)}
      />
      <FilterSelect
        address={address}
        name="state"
        label={t("panel.contacts.state")}
        none={t("panel.contacts.all_states")}
        choices={STATES.map((state) => ({ value: state, label: t(`panel.contacts.states.${state}`) }))}
      />
      <FilterSelect
        address={address}
        name="missing"
        label={t("panel.contacts.missing_language")}
        none={t("panel.contacts.any_language")}
        choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
      />
      <FilterSelect
        address={address}
        name="outdated"
        label={t("panel.contacts.outdated_language")}
        none={t("panel.contacts.any_language")}
        choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
      />
      <FilterSelect
        address={address}
        name="held_back"
        label={t("panel.contacts.held_back_language")}
        none={t("panel.contacts.any_language")}
        choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
      />
      <Check checked={address.get("due") === "true"} onChange={(due) => address.set({ due: due ? "true" : null })}>
        {t("panel.contacts.only_due")}
      </Check>
      <span className="push-end">
        <Button
          variant="primary"
          icon="plus"
          disabledReason={mayDraft ? null : t("panel.not_allowed")}
          onClick={() => address.set({ contact: "new" })}
        >
          {t("panel.contacts.add")}
        </Button>
      </span>
    </ListTools>
  );
}
