import { useEffect, useState, type ComponentType } from "react";
import { useLang } from "../../lib/i18n";

let loaded: ComponentType | null = null;

/** Where the bell of somebody who is signed in will be; its code comes after the page, and never for visitors. */
export function BellPlace() {
  const lang = useLang();
  const [bell, setBell] = useState({ Bell: loaded });
  useEffect(() => {
    if (loaded) return;
    import("../Panel/load")
      .then((module) => module.loadBell(lang))
      .then(
        (Bell) => {
          loaded = Bell;
          setBell({ Bell });
        },
        () => undefined,
      );
  }, [lang]);
  return bell.Bell ? <bell.Bell /> : <span className="icon-button" aria-hidden="true" />;
}
