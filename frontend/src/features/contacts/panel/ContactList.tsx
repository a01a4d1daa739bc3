import { useState } from "react";
import { formatDateShort } from "../../../lib/format";
import { useLang, useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { Check } from "../../../ui/panel/Check";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import { errorMessage } from "../../../lib/errorMessage";
import { Select } from "../../../ui/panel/Field";
import { toast } from "../../../lib/toasts";
import { Pager } from "../../../ui/panel/Pager";
import { SearchInput } from "../../../ui/panel/SearchInput";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { listContactGroups, listContacts } from "../../../lib/commonCalls";
import { oneOf, positive, queryOf } from "../../../lib/query";
import { useLoad } from "../../../lib/useLoad";
import { A } from "../../../ui/site/A";
import { useContactsChanged } from "../../../lib/live";
import type { ContactRow } from "../../../generated/api";
import { askContacts, confirmContact } from "./api";
import { ContactEditor } from "./ContactEditor";
import { looks, STATES } from "./labels";
import { groupChoices } from "../../../lib/labels/contacts";

const ROWS = 20;

/** All contacts, overdue checks first: confirm today, ask by mail, edit. */
export function ContactList({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const groups = useLoad("contact-groups", listContactGroups);
  const [chosen, setChosen] = useState<string[]>([]);
  const query = {
    q: address.get("q"),
    state: oneOf(STATES, address.get("state")),
    group: address.get("group"),
    due: address.get("due") === "true",
    page: positive(address.get("page"), 1),
    per_page: positive(address.get("per_page"), ROWS),
  };
  const list = useLoad(`contacts${queryOf(query)}`, (signal) => listContacts(query, signal));
  useContactsChanged(() => {
    list.reload();
    groups.reload();
  });
  const rows = list.value?.items ?? [];
  const open = address.get("contact");
  const locked = can("contacts.publish") ? null : t("panel.not_allowed");
  const isNarrowed = ["q", "state", "group", "due"].some((name) => address.get(name) !== "");
  const say = (error: unknown) => toast({ level: "bad", text: errorMessage(t, error) });

  const confirm = async (row: ContactRow) => {
    try {
      await confirmContact(row.id, row.version);
      toast({ level: "ok", text: t("panel.contacts.confirmed", { name: row.name }) });
    } catch (error) {
      say(error);
    }
    list.reload();
  };
  const ask = async () => {
    try {
      const { asked, left_out } = await askContacts(chosen);
      toast({ level: asked > 0 ? "ok" : "warn", text: t("panel.contacts.asked", { asked, left_out }) });
      setChosen([]);
    } catch (error) {
      say(error);
    }
  };
  const toggle = (id: string, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));

  return (
    <div className="card">
      <div className="tools">
        <SearchInput address={address} placeholder={t("panel.contacts.search")} />
        <Select
          label={t("panel.contacts.group")}
          value={address.get("group")}
          none={t("panel.contacts.all_groups")}
          choices={groupChoices(groups.value ?? [], lang)}
          onChange={(group) => address.set({ group, page: null })}
        />
        <Select
          label={t("panel.contacts.state")}
          value={address.get("state")}
          none={t("panel.contacts.all_states")}
          choices={STATES.map((state) => ({ value: state, label: t(`panel.contacts.states.${state}`) }))}
          onChange={(state) => address.set({ state, page: null })}
        />
        <Check
          checked={address.get("due") === "true"}
          onChange={(due) => address.set({ due: due ? "true" : null, page: null })}
        >
          {t("panel.contacts.only_due")}
        </Check>
        <span className="push-end row">
          <Button
            disabledReason={locked ?? (chosen.length === 0 && t("panel.contacts.choose_first"))}
            onClick={() => void ask()}
          >
            {t("panel.contacts.ask", { count: chosen.length })}
          </Button>
          <Button
            variant="primary"
            icon="plus"
            disabledReason={can("contacts.draft") || can("contacts.draft:own") ? null : t("panel.not_allowed")}
            onClick={() => address.set({ contact: "new" })}
          >
            {t("panel.contacts.add")}
          </Button>
        </span>
      </div>
      <ListStates list={list} failed={t("panel.contacts.failed")} />
      {list.value && rows.length === 0 && (
        <EmptyState
          picture={!isNarrowed}
          title={t(isNarrowed ? "panel.contacts.nothing" : "panel.contacts.none")}
          text={t(isNarrowed ? "panel.contacts.nothing_text" : "panel.contacts.none_text")}
        >
          {isNarrowed && (
            <Button onClick={() => address.set({ q: null, state: null, group: null, due: null, page: null })}>
              {t("panel.clear_filters")}
            </Button>
          )}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <table className="table table--cards">
          <caption className="visually-hidden">{t("panel.contacts.title")}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("panel.contacts.choose")}</span>
              </th>
              <th scope="col">{t("panel.contacts.name")}</th>
              <th scope="col">{t("panel.contacts.state")}</th>
              <th scope="col" className="contact-phone">
                {t("panel.contacts.phone")}
              </th>
              <th scope="col">{t("panel.contacts.confirmed_at")}</th>
              <th scope="col">
                <span className="visually-hidden">{t("panel.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="table__choice">
                  <Check checked={chosen.includes(row.id)} onChange={(on) => toggle(row.id, on)}>
                    <span className="visually-hidden">{t("panel.contacts.choose_named", { name: row.name })}</span>
                  </Check>
                </td>
                <th scope="row">
                  <A className="table__title link" href={address.with({ contact: row.id })}>
                    {row.name}
                  </A>
                  <br />
                  <span className="tiny muted">{row.group}</span>{" "}
                  {row.suggestions > 0 && (
                    <span className="status status--warn">
                      {t("panel.contacts.has_suggestions", { count: row.suggestions })}
                    </span>
                  )}
                </th>
                <td data-l={t("panel.contacts.state")}>
                  <span className={looks[row.state]}>{t(`panel.contacts.states.${row.state}`)}</span>
                </td>
                <td className="numeric contact-nowrap contact-phone" data-l={t("panel.contacts.phone")}>
                  {row.phone}
                </td>
                <td className="numeric" data-l={t("panel.contacts.confirmed_at")}>
                  <span className="contact-due">
                    {row.verified_at ? formatDateShort(lang, row.verified_at) : "–"}
                    {row.overdue && <span className="status status--bad">{t("panel.contacts.overdue")}</span>}
                  </span>
                </td>
                <td className="contact-nowrap">
                  {(row.state === "published" || row.state === "needs_check") && (
                    <Button icon="ok" disabledReason={locked} onClick={() => void confirm(row)}>
                      {t("panel.contacts.confirm")}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.value && list.value.total > 0 && (
        <Pager
          page={list.value.page}
          per_page={list.value.per_page}
          total={list.value.total}
          onPage={(page) => address.set({ page })}
          onRows={(per_page) => address.set({ per_page, page: null })}
        />
      )}
      {open && (
        <ContactEditor
          key={open}
          id={open === "new" ? null : open}
          groups={groups.value ?? []}
          onSaved={list.reload}
          onClose={() => address.set({ contact: null })}
        />
      )}
    </div>
  );
}
