import type { ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { TermsSlot } from "../TermsSlot";
import { Footer } from "./Footer";
import { Masthead } from "./Masthead";
import { NavigationNotice } from "../../ui/site/NavigationNotice";
import { PageLoader } from "../../ui/site/PageLoader";

/** The public site: masthead, content, footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const { page, layout } = useEnvelope();
  const { logo } = layout.brand;
  const flush = /^(login|registration|setup|confirm-email|invitation)/.test(page);
  return (
    <>
      <a className="skip-link" href="#main">
        {t("layout.skip")}
      </a>
      <Masthead />
      {logo && (
        <img
          className="only-print print-logo"
          src={logo.src}
          width={logo.width}
          height={logo.height}
          alt={layout.name}
        />
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer flush={flush} />
      <TermsSlot />
      <NavigationNotice />
      <PageLoader />
    </>
  );
}
