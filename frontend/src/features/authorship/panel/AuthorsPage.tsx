import { useState } from "react";
import { listAuthors } from "../../../lib/commonCalls";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { can } from "../../../lib/session";
import { toast } from "../../../lib/toasts";
import { useList } from "../../../lib/useList";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { Button } from "../../../ui/panel/Button";
import { FilterSelect } from "../../../ui/panel/list/FilterSelect";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { ListTable } from "../../../ui/panel/list/ListTable";
import { ListTools } from "../../../ui/panel/list/ListTools";
import { SearchInput } from "../../../ui/panel/list/SearchInput";
import { PageHead } from "../../../ui/panel/PageHead";
import { ensureOwnAuthor } from "./api";
import { AuthorDialog } from "./AuthorDialog";
import { authorColumns } from "./authorColumns";
import { NewAuthorDialog } from "./NewAuthorDialog";

const SORTS = ["name", "-name"] as const;
const ACCOUNTS = ["with", "without"] as const;

/** People with a byline: the list, and the form of the one that the address names. */
export function AuthorsPage() {
  const t = useT();
  const address = useUrlQuery();
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  const sort = oneOf(SORTS, address.get("sort")) ?? "name";
  const list = useList(address, {
    filters: { q: address.get("q"), account: oneOf(ACCOUNTS, address.get("account")), sort },
    narrowing: ["q", "account"],
    load: listAuthors,
  });
  const opened = address.get("author");
  const open = (author: string) => address.set({ author });
  const openOwn = async () => {
    setBusy(true);
    try {
      open((await ensureOwnAuthor()).id);
      list.reload();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    } finally {
      setBusy(false);
    }
  };
  const mayWrite = can("articles.write") || can("articles.write:own");

  return (
    <>
      <PageHead title={t("panel.authors.title")}>
        <Button busy={busy} disabledReason={!mayWrite && t("panel.not_allowed")} onClick={() => void openOwn()}>
          {t("panel.authors.own")}
        </Button>
        <Button
          variant="primary"
          icon="plus"
          disabledReason={!mayWrite && t("panel.not_allowed")}
          onClick={() => setAdding(true)}
        >
          {t("panel.authors.add")}
        </Button>
      </PageHead>
      <ListCard
        list={list}
        failed={t("panel.authors.failed")}
        none={{ title: t("panel.authors.none"), text: t("panel.authors.none_text") }}
        no_match={{ text: t("panel.authors.no_match_text") }}
        tools={
          <ListTools short>
            <SearchInput address={address} placeholder={t("panel.authors.search_hint")} />
            <FilterSelect
              address={address}
              name="account"
              label={t("panel.authors.account")}
              none={t("panel.authors.account_any")}
              choices={ACCOUNTS.map((value) => ({ value, label: t(`panel.authors.account_${value}`) }))}
            />
          </ListTools>
        }
      >
        {(rows) => (
          <ListTable
            caption={t("panel.authors.title")}
            rows={rows}
            idOf={(row) => row.id}
            columns={authorColumns(t, (row) => address.with({ author: row.id }))}
            sorting={{ sort, onSort: (by) => address.set({ sort: by }) }}
          />
        )}
      </ListCard>
      {adding && (
        <NewAuthorDialog
          onDone={({ id }) => {
            list.reload();
            open(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {opened && (
        <AuthorDialog key={opened} id={opened} onSaved={list.reload} onClose={() => address.set({ author: null })} />
      )}
    </>
  );
}
