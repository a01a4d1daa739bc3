import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { EmptyState, ListStates } from "../../../ui/panel/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import { Pager } from "../../../ui/panel/Pager";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { oneOf, positive, queryOf } from "../../../lib/query";
import { listInvitations, listStaff, type StaffGroup } from "./api";
import { ROLES_OF } from "./roles";
import { Invitations } from "./Invitations";
import { InviteDialog } from "./InviteDialog";
import { PersonDialog } from "./PersonDialog";
import { StaffDialog, type StaffWish } from "./StaffDialog";
import { StaffFilters, STATES } from "./StaffFilters";
import { StaffTable } from "./StaffTable";

const SORTS = ["role", "name", "-name", "seen", "-seen"] as const;
const NO_FILTER = { q: null, role: null, state: null };

/** People who work here: admins on one page, managers and authors on the other. */
export function StaffPage({ group }: { group: StaffGroup }) {
  const t = useT();
  const address = useUrlQuery();
  const manages = can("staff.manage");
  const query = {
    group,
    q: address.get("q"),
    role: oneOf(ROLES_OF[group], address.get("role")),
    state: oneOf(STATES, address.get("state")),
    sort: oneOf(SORTS, address.get("sort")) ?? "role",
    page: positive(address.get("page"), 1),
    per_page: positive(address.get("rows"), 20),
  };
  const list = useLoad(queryOf(query), (signal) => listStaff(query, signal));
  const invitations = useLoad(manages ? group : null, (signal) => listInvitations(group, signal));
  const [inviting, setInviting] = useState(false);
  const [wish, setWish] = useState<StaffWish | null>(null);
  const opened = manages ? address.get("person") : "";
  const title = t(`panel.staff.title_${group}`);
  const reload = () => {
    list.reload();
    invitations.reload();
  };
  const filtered = Boolean(query.q || query.role || query.state);

  return (
    <>
      <PageHead title={title}>
        {manages && (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            {t("panel.staff.invite")}
          </Button>
        )}
      </PageHead>
      {manages && invitations.value && invitations.value.length > 0 && (
        <Invitations list={invitations.value} onDone={reload} />
      )}
      <div className="card">
        <StaffFilters address={address} group={group} />
        {!list.value ? (
          <ListStates list={list} failed={t("panel.staff.failed")} />
        ) : list.value.total === 0 ? (
          <EmptyState
            picture={!filtered}
            title={t(filtered ? "panel.no_match" : "panel.staff.none")}
            text={t(filtered ? "panel.staff.no_match_text" : "panel.staff.none_text")}
          >
            {filtered && <Button onClick={() => address.set(NO_FILTER)}>{t("panel.clear_filters")}</Button>}
          </EmptyState>
        ) : (
          <div aria-busy={list.loading || undefined}>
            <StaffTable
              caption={title}
              rows={list.value.items}
              sort={query.sort}
              manages={manages}
              onSort={(sort) => address.set({ sort })}
              onOpen={(person) => address.set({ person: person.id })}
              onWish={setWish}
            />
            <Pager
              page={list.value.page}
              per_page={list.value.per_page}
              total={list.value.total}
              onPage={(page) => address.set({ page })}
              onRows={(rows) => address.set({ rows })}
            />
          </div>
        )}
      </div>
      {inviting && <InviteDialog group={group} onDone={reload} onClose={() => setInviting(false)} />}
      {opened && !wish && <PersonDialog id={opened} onWish={setWish} onClose={() => address.set({ person: null })} />}
      {wish && <StaffDialog wish={wish} onDone={reload} onClose={() => setWish(null)} />}
    </>
  );
}
