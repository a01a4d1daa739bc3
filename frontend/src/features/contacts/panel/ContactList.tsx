import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { listContactGroups, listContacts } from "../../../lib/commonCalls";
import { errorMessage } from "../../../lib/errorMessage";
import { useContactsChanged } from "../../../lib/live";
import { LANGS } from "../../../lib/paths";
import { oneOf } from "../../../lib/query";
import { toast } from "../../../lib/toasts";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { useSelection } from "../../../ui/panel/list/useSelection";
import type { ContactRow } from "../../../generated/api";
import { confirmContact } from "./api";
import { toastConfirmed } from "./confirmationToast";
import { contactColumns } from "./contactColumns";
import { ContactEditor } from "./ContactEditor";
import { Filters } from "./Filters";
import { BulkActions } from "./BulkActions";
import { STATES } from "./labels";

const SORTS = ["checks", "name", "-name", "verified", "-verified"] as const;

/** All contacts, overdue checks first: confirm today, ask by mail, edit. */
export function ContactList({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const groups = useLoad("contact-groups", listContactGroups);
  useContactsChanged(groups.reload);
  const sort = oneOf(SORTS, address.get("sort")) ?? "checks";
  const list = useList(address, {
    filters: {
      q: address.get("q"),
      state: oneOf(STATES, address.get("state")),
      group: address.get("group"),
      missing: oneOf(LANGS, address.get("missing")),
      outdated: oneOf(LANGS, address.get("outdated")),
      held_back: oneOf(LANGS, address.get("held_back")),
      due: address.get("due") === "true",
      sort,
    },
    narrowing: ["q", "state", "group", "missing", "outdated", "held_back", "due"],
    queue: "contacts",
    load: listContacts,
  });
  const selection = useSelection(list.value?.items ?? []);
  const open = address.get("contact");

  const confirm = async (row: ContactRow) => {
    try {
      const contact = await confirmContact(row.id, row.version);
      toastConfirmed(t, t("panel.contacts.confirmed", { name: row.name }), contact, list.reload);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    list.reload();
  };
  const columns = contactColumns(t, {
    lang,
    pathOf: (row) => address.with({ contact: row.id }),
    locked: can("contacts.publish") ? null : t("panel.not_allowed"),
    onConfirm: (row) => void confirm(row),
  });

  return (
    <>
      <ListCard
        list={list}
        failed={t("panel.contacts.failed")}
        none={{ title: t("panel.contacts.none"), text: t("panel.contacts.none_text") }}
        no_match={{ title: t("panel.contacts.nothing"), text: t("panel.contacts.nothing_text") }}
        tools={<Filters address={address} groups={groups.value ?? []} />}
        bulk={<BulkActions selection={selection} />}
      >
        {(rows) => (
          <ListTable
            caption={t("panel.contacts.title")}
            rows={rows}
            idOf={(row) => row.id}
            columns={columns}
            sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
            choice={{ selection, labelOf: (row) => t("panel.contacts.choose_named", { name: row.name }) }}
          />
        )}
      </ListCard>
      {open && (
        <ContactEditor
          key={open}
          id={open === "new" ? null : open}
          groups={groups.value ?? []}
          onSaved={list.reload}
          onClose={() => address.set({ contact: null })}
        />
      )}
    </>
  );
}
