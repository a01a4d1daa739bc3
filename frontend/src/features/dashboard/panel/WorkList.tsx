import { useId } from "react";
import type { Lang, Ts } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import type { Loaded } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { Icon, type IconName } from "../../../ui/Icon";
import { waitingTime } from "../../../lib/labels/waitingTime";
import { shortTime } from "../../../lib/portalTime";
import { A } from "../../../ui/site/A";

/** Something that waits. */
export interface Work {
  id: string;
  title: string;
  /** Language of the title, where it may be another one than that of the page. */
  lang?: Lang;
  href: string;
  /** Whose it is, or what it is about. */
  note: string;
  /** What keeps it from the next step. */
  problem?: string;
  /** Since when it waits for a decision or an answer. */
  waitsSince?: Ts;
  /** True if its decision is overdue. */
  isOverdue?: boolean;
  /** Last change, of what waits for nobody or since an unknown time. */
  at?: Ts | null;
}

export interface WorkPage {
  items: Work[];
  total: number;
}

interface WorkListProps {
  title: string;
  icon: IconName;
  loaded: Pick<Loaded<WorkPage>, "value" | "error" | "reload">;
  /** Texts that wait, where an article may have several; the length of the list where it is left out. */
  count?: number;
  all: string;
}

/** A few things that wait, with the way to all of them. */
export function WorkList({ title, icon, loaded, count, all }: WorkListProps) {
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
          {value.items.map((work) => (
            <li key={work.id}>
              <span className="list-icon">
                <Icon name={icon} />
              </span>
              <span>
                <A
                  className="notification-list__link"
                  href={work.href}
                  lang={work.lang === lang ? undefined : work.lang}
                >
                  {work.title}
                </A>
                <br />
                <span className="muted tiny">
                  {work.note}
                  {work.note && work.waitsSince && " · "}
                  {work.waitsSince && (
                    <span className={work.isOverdue ? "text-warning" : undefined}>
                      {waitingTime(t, work.waitsSince)}
                      {work.isOverdue && ` · ${t("panel.cases.overdue")}`}
                    </span>
                  )}
                </span>
                {work.problem && <span className="queue__problem tiny text-warning">{work.problem}</span>}
              </span>
              {work.at && <span className="muted tiny">{shortTime(lang, work.at, today)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
