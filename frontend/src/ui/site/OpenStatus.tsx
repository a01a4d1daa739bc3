import { formatClock, formatDay, weekdayOf } from "../../lib/format";
import { useLang, useT, type Translate } from "../../lib/i18n";
import type { Lang, OpenNow } from "../../lib/page-types";

/** The opening state as a text; empty where no hours are known. */
function words(t: Translate, lang: Lang, { state, at, days }: OpenNow): string {
  const time = at ? formatClock(at) : "";
  switch (state) {
    case "unknown":
      return "";
    case "always":
      return t("contacts.always");
    case "appointment":
      return t("contacts.by_appointment");
    case "gone":
      return t("contacts.gone");
    case "open":
      if (!at) return t("contacts.open");
      return days < 2
        ? t("contacts.open_until", { time: time === "00:00" ? "24:00" : time })
        : t("contacts.open_until_day", { time, day: weekdayOf(lang, at) });
    case "closed":
      if (!at) return t("contacts.closed");
      if (days === 0) return t("contacts.opens", { time });
      if (days === 1) return t("contacts.opens_tomorrow", { time });
      if (days < 7) return t("contacts.opens_weekday", { day: weekdayOf(lang, at), time });
      return t("contacts.opens_date", { date: formatDay(lang, at) });
  }
}

const looks: Record<OpenNow["state"], string> = {
  open: "status status--ok status--now",
  always: "status status--ok",
  closed: "status status--mute status--now",
  unknown: "status status--mute",
  appointment: "status status--info",
  gone: "status status--bad",
};

/** The present opening state of a contact. */
export function OpenStatus({ open }: { open: OpenNow }) {
  const t = useT();
  const lang = useLang();
  const text = words(t, lang, open);
  return text ? <span className={looks[open.state]}>{text}</span> : null;
}
