import { useT } from "../../lib/i18n";
import { langName } from "../../lib/labels/languages";
import type { Lang } from "../../lib/page-types";

/** Languages by their codes, with their names for those who hear them or point at them. */
export function LanguageCodes({ langs }: { langs: readonly Lang[] }) {
  const t = useT();
  return (
    <span className="named-languages">
      {langs.map((code) => (
        <span key={code} title={langName(t, code)}>
          <span aria-hidden="true">{code}</span>
          <span className="visually-hidden">{langName(t, code)}</span>
        </span>
      ))}
    </span>
  );
}
