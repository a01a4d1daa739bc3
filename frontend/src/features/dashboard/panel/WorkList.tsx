import { useId } from "react";
import type { ArticleRow } from "../../../generated/api";
import type { useWorkList } from "./useWorkList";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { Icon } from "../../../ui/Icon";
import { shortTime } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";
import { editPath } from "../../../lib/panelPaths";

interface WorkListProps {
  title: string;
  loaded: ReturnType<typeof useWorkList>;
  /** Texts that wait, where an article may have several; the number of articles where it is left out. */
  count?: number;
  all: string;
  /** Where a row leads, if not to the editor. */
  pathOf?: (row: ArticleRow) => string;
}

/** A few articles that wait for something, with the way to all of them. */
export function WorkList({ title, loaded, count, all, pathOf = (row) => editPath(row.id) }: WorkListProps) {
  const t = useT();
  const lang = useLang();
  const id = useId();
  const { today } = useLayout();
  const { value, error, reload } = loaded;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card__head">
        <h2 id={id}>
          {title} {value && value.total > 0 && <span className="muted numeric">{count ?? value.total}</span>}
        </h2>
        {value && value.total > 0 && (
          <A className="link" href={all} aria-label={`${t("panel.dashboard.all")}: ${title}`}>
            {t("panel.dashboard.all")}
          </A>
        )}
      </div>
      {!value && error ? (
        <div className="card__body stack--tight" role="alert">
          <p className="muted">{errorMessage(t, error)}</p>
          <Button onClick={reload}>{t("common.retry")}</Button>
        </div>
      ) : null}
      {value && value.total > 0 && (
        <ul className="notification-list">
          {value.items.map((row) => (
            <li key={row.id}>
              <span className="list-icon">
                <Icon name="pen" />
              </span>
              <span>
                <A className="notification-list__link" href={pathOf(row)} lang={row.title ? row.lang : undefined}>
                  {row.title || t("panel.articles.untitled")}
                </A>
                <br />
                <span className="muted tiny">{row.authors.join(", ") || row.owner?.name}</span>
              </span>
              <span className="muted tiny">{shortTime(lang, row.updated_at, today)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
