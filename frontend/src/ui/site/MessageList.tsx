import { formatClock, formatDateShort } from "../../lib/format";
import { useLang, useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";

interface Message {
  /** True if the reader wrote it. */
  own: boolean;
  text: string;
  /** Wall clock of the portal. */
  at: string;
}

interface Props {
  messages: Message[];
  /** Name of the other side. */
  other: string;
  /** Language of the messages, where it is known. */
  lang?: Lang;
}

/** Everything that two sides wrote to each other, oldest first. */
export function MessageList({ messages, other, lang }: Props) {
  const t = useT();
  const here = useLang();
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation">{t("common.conversation")}</h2>
      <ol className="correspondence__messages">
        {messages.map((message, at) => (
          <li
            key={at}
            className={
              message.own ? "correspondence__message" : "correspondence__message correspondence__message--reply"
            }
          >
            <p className="tiny muted">
              <b>{message.own ? t("common.you") : other}</b> · {formatDateShort(here, message.at)},{" "}
              {formatClock(message.at)}
            </p>
            <p className="correspondence__words" lang={lang === here ? undefined : lang}>
              {message.text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
