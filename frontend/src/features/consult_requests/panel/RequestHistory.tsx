import type { ConsultEntryKind, ConsultEntryRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { personName } from "../../../lib/labels/people";
import { fullTime } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";
import type { DetailProps } from "./types";

const LOOKS: Record<ConsultEntryKind, string | undefined> = {
  reply: "consult-history__reply",
  message: undefined,
  call_in: "consult-history__internal",
  call_out: "consult-history__internal",
  note: "consult-history__internal",
  contact_suggestion: "consult-history__internal",
  article_idea: "consult-history__internal",
};

/** The question and everything written and said, oldest first. */
export function RequestHistory({ detail }: Pick<DetailProps, "detail">) {
  const t = useT();
  const here = useLang();
  const { request, message, entries } = detail;
  const lang = request.lang === here ? undefined : request.lang;
  const nameOf = ({ kind, by }: ConsultEntryRow) => (by ? personName(t, by) : kind === "message" ? request.name : "");
  return (
    <section aria-labelledby="consult-history">
      <h3 id="consult-history">{t("panel.consult_requests.history")}</h3>
      <ol className="consult-history">
        <li>
          <p className="tiny muted">
            {t("panel.consult_requests.question")} · {request.name} · {fullTime(here, request.created_at)}
          </p>
          <p className="consult-row__words" lang={lang}>
            {message}
          </p>
        </li>
        {entries.map((entry) => (
          <li key={entry.id} className={LOOKS[entry.kind]}>
            <p className="tiny muted">
              {[t(`panel.consult_requests.entry_${entry.kind}`), nameOf(entry), fullTime(here, entry.at)]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <p
              className="consult-row__words"
              lang={entry.kind === "reply" || entry.kind === "message" ? lang : undefined}
            >
              {entry.path ? (
                <A className="link" href={entry.path}>
                  {entry.text}
                </A>
              ) : (
                entry.text
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
