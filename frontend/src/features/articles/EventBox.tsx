import { formatClock, formatDate, formatLongDate } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { ArticleContent } from "../../lib/page-types";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";

interface EventBoxProps {
  event: NonNullable<ArticleContent["event"]>;
  /** Path of the article. */
  path: string;
}

/** When and where, for articles that announce something. */
export function EventBox({ event, path }: EventBoxProps) {
  const t = useT();
  const lang = useLang();
  const { start, end } = event;
  const sameDay = end?.slice(0, 10) === start.slice(0, 10);
  return (
    <aside className="fact-box event-box" aria-label={t("articles.event")}>
      <dl>
        <div>
          <dt>
            <Icon name="calendar" />
            <span className="visually-hidden">{t("articles.event_when")}</span>
          </dt>
          <dd>
            <time dateTime={start}>
              {formatLongDate(lang, start)}, {formatClock(start)}
            </time>
            {end && (
              <>
                {sameDay ? "–" : " – "}
                <time dateTime={end}>
                  {sameDay ? formatClock(end) : `${formatDate(lang, end)}, ${formatClock(end)}`}
                </time>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="pin" />
            <span className="visually-hidden">{t("articles.event_where")}</span>
          </dt>
          <dd>{event.place}</dd>
        </div>
      </dl>
      {(event.file_label || event.url) && (
        <p className="row">
          {event.file_label && (
            <A className="button button--line" href={`${path}/event.ics`} rel="nofollow" data-reload="">
              <Icon name="calendar" /> {event.file_label}
            </A>
          )}
          {event.url && (
            <a className="link tap-line" href={event.url} rel="noopener">
              {t("articles.event_site")}
            </a>
          )}
        </p>
      )}
    </aside>
  );
}
