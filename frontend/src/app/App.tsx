import { useEffect } from "react";
import { PageContext } from "../lib/page-context";
import { TranslationContext, type Translation } from "../lib/i18n";
import type { Envelope } from "../lib/page-types";
import { StaticPart } from "../lib/StaticPart";
import { SiteLayout } from "../layouts/Site/SiteLayout";
import { EmptyLayout } from "../layouts/Empty/EmptyLayout";
import { componentOf, routes } from "./routes";
import { useTrackVisit } from "../lib/useTrackVisit";
import { Gate } from "./Gate";
import { FailedPage } from "./FailedPage";

export function App({ envelope, translation }: { envelope: Envelope; translation: Translation }) {
  const { layout } = routes[envelope.page];
  useTrackVisit(envelope);
  useEffect(() => {
    if (document.querySelector(".ad-slot"))
      void import("../features/ad_delivery/fillSlots").then(({ fillSlots }) => fillSlots(envelope));
  }, [envelope]);
  const Page = componentOf(envelope.page);
  // without its code only markup of the server can be shown
  const page = Page ? <Page envelope={envelope} /> : <StaticPart>{() => <FailedPage />}</StaticPart>;
  return (
    <TranslationContext.Provider value={translation}>
      <PageContext.Provider value={envelope}>
        <Gate>
          {layout === "site" ? (
            <SiteLayout>{page}</SiteLayout>
          ) : layout === "empty" ? (
            <EmptyLayout>{page}</EmptyLayout>
          ) : (
            page
          )}
        </Gate>
      </PageContext.Provider>
    </TranslationContext.Provider>
  );
}
