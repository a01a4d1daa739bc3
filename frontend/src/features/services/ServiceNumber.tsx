import { useLang, useT } from "../../lib/i18n";
import { withLang } from "../../lib/paths";
import { Icon } from "../../ui/Icon";

interface Props {
  /** The number; empty until it was asked for. */
  number: string;
  /** The number as it is read. */
  label: string;
  /** Stable path of the service. */
  path: string;
}

/** The telephone number of a service. A form asks for it, so that it works without script and no robot reads it along. */
export function ServiceNumber({ number, label, path }: Props) {
  const t = useT();
  const lang = useLang();
  if (number)
    return (
      <a id="number" className="button button--line button--block numeric" href={`tel:${number}`} rel="nofollow">
        <Icon name="call" /> {label}
      </a>
    );
  return (
    <form id="number" method="post" action={`${withLang(lang, path)}#number`}>
      <button className="button button--line button--block" type="submit">
        <Icon name="call" /> {t("services.show_number")}
      </button>
    </form>
  );
}
