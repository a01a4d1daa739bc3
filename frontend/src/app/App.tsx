import { Router } from "wouter";
import { PageContext } from "../lib/page-context";
import { WordsContext, type Words } from "../lib/i18n";
import { withLang } from "../lib/paths";
import type { Envelope } from "../lib/page-types";
import { useSiteLocation, useSiteSearch } from "../lib/location";
import { SiteLayout } from "../layouts/Site/SiteLayout";
import { EmptyLayout } from "../layouts/Empty/EmptyLayout";
import { componentOf, routes } from "./routes";
import { useTrackVisit } from "../lib/useTrackVisit";
import { Gate } from "./Gate";
import { FailedPage } from "./FailedPage";

export function App({ envelope, words }: { envelope: Envelope; words: Words }) {
  const { layout } = routes[envelope.page];
  useTrackVisit(envelope);
  const Page = componentOf(envelope.page) ?? FailedPage;
  const page = <Page envelope={envelope} />;
  return (
    <WordsContext.Provider value={words}>
      <PageContext.Provider value={envelope}>
        <Router hook={useSiteLocation} searchHook={useSiteSearch} hrefs={(href) => withLang(envelope.lang, href)}>
          <Gate>
            {layout === "site" ? (
              <SiteLayout>{page}</SiteLayout>
            ) : layout === "empty" ? (
              <EmptyLayout>{page}</EmptyLayout>
            ) : (
              page
            )}
          </Gate>
        </Router>
      </PageContext.Provider>
    </WordsContext.Provider>
  );
}
