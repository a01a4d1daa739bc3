import { useLang, useT } from "../../lib/i18n";
import type { Crumb } from "../../lib/page-types";
import { A } from "./A";

/** Where the page stands; the last crumb is the page itself. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const t = useT();
  const here = useLang();
  if (crumbs.length === 0) return null;
  const isHome = (crumb: Crumb | undefined) => crumb?.path === "/";
  return (
    <nav className="crumbs" aria-label={t("common.crumbs")}>
      <ol className="x">
        {!isHome(crumbs[0]) && (
          <li>
            <A href="/">{t("common.home")}</A>
          </li>
        )}
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page" lang={crumb.lang === here ? undefined : crumb.lang}>
                {crumb.label}
              </span>
            ) : (
              <A href={crumb.path} lang={crumb.lang}>
                {isHome(crumb) ? t("common.home") : crumb.label}
              </A>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
