import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { listAccounts, setAuthorAccount } from "./api";
import type { AuthorEditing } from "./useAuthorForm";

/** The account behind the byline: its person edits the byline, and their articles appear as their own. */
export function AuthorAccountBlock({ editing }: { editing: AuthorEditing }) {
  const t = useT();
  const { author } = editing;
  const [linking, setLinking] = useState(false);
  const [unlinking, setUnlinking] = useState(false);
  const forbidden = !author.manageable && t("panel.not_allowed");
  return (
    <fieldset className="credits">
      <legend className="field-label">{t("panel.authors.account")}</legend>
      <p>{author.account ? author.account.name : t("panel.authors.no_account")}</p>
      <div className="row">
        <Button disabledReason={forbidden} onClick={() => setLinking(true)}>
          {t(author.account ? "panel.authors.account_change" : "panel.authors.account_link")}
        </Button>
        {author.account && (
          <Button variant="quiet" disabledReason={forbidden} onClick={() => setUnlinking(true)}>
            {t("panel.authors.account_unlink")}
          </Button>
        )}
      </div>
      {linking && <AccountChoice editing={editing} onClose={() => setLinking(false)} />}
      {unlinking && (
        <Confirm
          title={t("panel.authors.account_unlink")}
          verb={t("panel.authors.account_unlink")}
          onConfirm={() => setAuthorAccount(author, null).then(editing.relinked)}
          onClose={() => setUnlinking(false)}
        >
          <p>{t("panel.authors.account_unlink_text", { name: author.account?.name ?? "" })}</p>
        </Confirm>
      )}
    </fieldset>
  );
}

function AccountChoice({ editing, onClose }: { editing: AuthorEditing; onClose: () => void }) {
  const t = useT();
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState("");
  const people = useLoad(`accounts.${q}`, (signal) => listAccounts(q, signal));
  return (
    <Confirm
      title={t("panel.authors.account_link")}
      verb={t("panel.authors.account_link_verb")}
      reason={chosen === "" && t("panel.authors.account_needed")}
      onConfirm={() => setAuthorAccount(editing.author, chosen).then(editing.relinked)}
      onClose={onClose}
    >
      {(problems) => (
        <div className="form">
          <p>{t("panel.authors.account_link_text")}</p>
          <TextInput first type="search" label={t("panel.authors.account_search")} value={q} onChange={setQ} />
          <Select
            label={t("panel.authors.account")}
            value={chosen}
            none={t("panel.authors.account_choose")}
            choices={(people.value?.items ?? []).map(({ id, name, email }) => ({
              value: id,
              label: `${name} (${email})`,
            }))}
            problems={problems.user_id}
            onChange={setChosen}
          />
        </div>
      )}
    </Confirm>
  );
}
