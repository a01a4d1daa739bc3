import type { ActivityLine } from "../../../generated/api";
import { listActivity } from "../../../lib/commonCalls";
import { useLang, useT } from "../../../lib/i18n";
import { actionWords, typeWords } from "../../../lib/labels/audit";
import { useArticlesChanged } from "../../../lib/live";
import { useLayout } from "../../../lib/page-context";
import { editPath } from "../../../lib/panelPaths";
import { shortTime } from "../../../lib/portalTime";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import { Icon, type IconName } from "../../../ui/Icon";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { A } from "../../../ui/site/A";

const ICONS: Record<string, IconName> = { article: "pen", user: "person", invitation: "person", author: "person" };

/** The latest changes by staff, operators and jobs: all of them, or those of the articles that the reader may see. */
export function Activity() {
  const t = useT();
  const lines = useLoad("activity", listActivity);
  useArticlesChanged(lines.reload);
  return (
    <section className="card" aria-labelledby="activity">
      <div className="card__head">
        <h2 id="activity">{t("panel.dashboard.activity")}</h2>
        {can("audit.read") && (
          <A className="link" href="/panel/admin/audit">
            {t("panel.audit.title")}
          </A>
        )}
      </div>
      <ListStates list={lines} failed={t("panel.dashboard.activity_failed")} rows={5} />
      {lines.value?.length === 0 && <p className="card__body muted">{t("panel.dashboard.activity_none")}</p>}
      {lines.value && lines.value.length > 0 && (
        <ul className="notification-list">
          {lines.value.map((line, n) => (
            <Line key={`${line.at}${n}`} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line }: { line: ActivityLine }) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const name = line.object_name;
  return (
    <li>
      <span className="list-icon">
        <Icon name={ICONS[line.object_type] ?? "list"} />
      </span>
      <span>
        {name && line.object_type === "article" ? (
          <A className="notification-list__link" href={editPath(line.object_id)}>
            {name}
          </A>
        ) : (
          <span>{name ?? typeWords(t, line.object_type)}</span>
        )}
        <br />
        <span className="muted tiny">
          {actionWords(t, line.action)} · {line.person ?? t(`panel.audit.actor_${line.actor}`)}
        </span>
      </span>
      <span className="muted tiny">{shortTime(lang, line.at, today)}</span>
    </li>
  );
}
