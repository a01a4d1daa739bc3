import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { PageHead } from "../../../ui/panel/PageHead";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { useList } from "../../../lib/useList";
import { useLoad } from "../../../lib/useLoad";
import { oneOf } from "../../../lib/query";
import { listInvitations } from "../../../lib/commonCalls";
import { listStaff, type StaffGroup } from "./api";
import { ROLES_OF } from "./roles";
import { Invitations } from "./Invitations";
import { InviteDialog } from "./InviteDialog";
import { LinkDialog, type SentLink } from "./LinkDialog";
import { PersonDialog } from "./PersonDialog";
import { StaffDialog } from "./StaffDialog";
import type { StaffWish } from "./staffStep";
import { PRESENCES, StaffFilters, STATES } from "./StaffFilters";
import { staffColumns } from "./staffColumns";

const SORTS = ["role", "name", "-name", "seen", "-seen"] as const;

/** People who work here: admins on one page, managers and authors on the other. */
export function StaffPage({ group }: { group: StaffGroup }) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const address = useUrlQuery();
  const manages = can("staff.manage");
  const sort = oneOf(SORTS, address.get("sort")) ?? "role";
  const list = useList(address, {
    filters: {
      group,
      q: address.get("q"),
      role: oneOf(ROLES_OF[group], address.get("role")),
      state: oneOf(STATES, address.get("state")),
      presence: oneOf(PRESENCES, address.get("presence")),
      sort,
    },
    narrowing: ["q", "role", "state", "presence"],
    load: listStaff,
  });
  const invitations = useLoad(manages ? group : null, (signal) => listInvitations(group, signal));
  const [inviting, setInviting] = useState(false);
  const [sent, setSent] = useState<SentLink | null>(null);
  const [wish, setWish] = useState<StaffWish | null>(null);
  const opened = manages ? address.get("person") : "";
  const title = t(`panel.staff.title_${group}`);
  const reload = () => {
    list.reload();
    invitations.reload();
  };

  const columns = staffColumns(t, {
    lang,
    today,
    manages,
    onOpen: (person) => address.set({ person: person.id }),
    onWish: setWish,
  });

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
      <ListCard
        list={list}
        failed={t("panel.staff.failed")}
        none={{ title: t("panel.staff.none"), text: t("panel.staff.none_text") }}
        no_match={{ text: t("panel.staff.no_match_text") }}
        tools={<StaffFilters address={address} group={group} manages={manages} />}
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            idOf={(row) => row.id}
            columns={columns}
            sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
          />
        )}
      </ListCard>
      {inviting && (
        <InviteDialog
          group={group}
          onDone={(link) => {
            setSent(link);
            reload();
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {sent && <LinkDialog sent={sent} onClose={() => setSent(null)} />}
      {opened && !wish && <PersonDialog id={opened} onWish={setWish} onClose={() => address.set({ person: null })} />}
      {wish && <StaffDialog wish={wish} onDone={reload} onClose={() => setWish(null)} />}
    </>
  );
}
