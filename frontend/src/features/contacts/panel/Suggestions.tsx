import { useLang, useT } from "../../../lib/i18n";
import { fullTime } from "../../../lib/portalTime";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { ListCard } from "../../../ui/panel/list/ListCard";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useList } from "../../../lib/useList";
import { A } from "../../../ui/site/A";
import type { ContactSuggestionRow } from "../../../generated/api";
import { decideSuggestion, listSuggestions } from "./api";

/** Corrections that readers and the listed themselves suggest. */
export function Suggestions({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const list = useList(address, {
    filters: {},
    queue: "contacts",
    load: ({ page, per_page }, signal) => listSuggestions({ page, per_page }, signal),
  });
  const locked = can("contacts.publish") ? null : t("panel.not_allowed");
  const decide = async (row: ContactSuggestionRow, state: ContactSuggestionRow["state"]) => {
    try {
      await decideSuggestion(row.id, state);
      if (state !== "open")
        toast({
          level: "ok",
          text: t(`panel.contacts.decided_${state}`),
          action: { label: t("common.undo"), run: () => void decide(row, "open") },
        });
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    list.reload();
  };
  return (
    <ListCard
      list={list}
      failed={t("panel.contacts.failed")}
      placeholders={3}
      none={{
        picture: false,
        title: t("panel.contacts.no_suggestions"),
        text: t("panel.contacts.no_suggestions_text"),
      }}
    >
      {(rows) => (
        <ul className="x">
          {rows.map((row) => (
            <li className="case-card" key={row.id}>
              <div className="case-card__head">
                <h2>
                  <A className="link" href={`/panel/admin/categories?tab=contacts&contact=${row.contact_id}`}>
                    {row.contact_name}
                  </A>
                </h2>
                <span className="status status--info">{t(`contacts.suggestion_kinds.${row.kind}`)}</span>
                {row.from_listed && <span className="status status--ok">{t("panel.contacts.from_listed")}</span>}
              </div>
              <p className="case-card__text" lang={row.lang}>
                {row.text}
              </p>
              <p className="tiny muted">
                {fullTime(lang, row.created_at)}
                {row.email && (
                  <>
                    {" · "}
                    <a className="link" href={`mailto:${row.email}`}>
                      {row.email}
                    </a>
                  </>
                )}
              </p>
              <div className="row">
                <Button variant="primary" icon="ok" disabledReason={locked} onClick={() => void decide(row, "done")}>
                  {t("panel.contacts.corrected")}
                </Button>
                <Button disabledReason={locked} onClick={() => void decide(row, "dismissed")}>
                  {t("panel.contacts.was_right")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}
