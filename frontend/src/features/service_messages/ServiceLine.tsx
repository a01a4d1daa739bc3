import { useLang, useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { A } from "../../ui/site/A";

interface Props {
  title: string;
  /** Language of the title. */
  lang: Lang;
  /** Path of the page of the service; null while it is not public. */
  path: string | null;
}

/** The service that the messages are about. */
export function ServiceLine({ title, lang, path }: Props) {
  const t = useT();
  const here = useLang();
  const foreign = lang === here ? undefined : lang;
  return (
    <p className="correspondence__about">
      <span className="small secondary">{t("service_messages.about")}</span>
      {path ? (
        <A className="link" href={path} lang={foreign}>
          {title}
        </A>
      ) : (
        <b lang={foreign}>{title}</b>
      )}
    </p>
  );
}
