import type { ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { NavigationNotice } from "../../ui/site/NavigationNotice";
import { PageLoader } from "../../ui/site/PageLoader";
import { LanguageSwitch } from "../Site/LanguageSwitch";

/** The content and the choice of the language. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <>
      <a className="skip-link" href="#main">
        {t("layout.skip")}
      </a>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="alone-foot">
        <LanguageSwitch />
      </footer>
      <NavigationNotice />
      <PageLoader />
    </>
  );
}
