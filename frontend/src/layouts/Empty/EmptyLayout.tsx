import type { ComponentChildren } from "preact";
import { useT } from "../../lib/i18n";
import { MoveNotice } from "../../ui/site/MoveNotice";
import { PageLoader } from "../../ui/site/PageLoader";

/** Nothing but the content. */
export function EmptyLayout({ children }: { children: ComponentChildren }) {
  const t = useT();
  return (
    <>
      <a class="skip" href="#main">
        {t("site.skip")}
      </a>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <MoveNotice />
      <PageLoader />
    </>
  );
}
