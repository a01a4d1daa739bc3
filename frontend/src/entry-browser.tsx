// Hydrates the page that the server rendered: messages and code of this page first, then hydration, then the rest.
import { useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { messageFiles } from "virtual:messages";
import { App } from "./app/App";
import { firstPages } from "./app/firstPages";
import { isStatic, loadPage, loadSoon, registerPages } from "./app/routes";
import { refreshUser } from "./lib/account";
import { configureApi } from "./lib/api";
import { reloadOnce, watchDeployment } from "./lib/deployment";
import { createTranslation, type Translation } from "./lib/i18n";
import { followLinks } from "./lib/links";
import { followDisplay } from "./lib/display";
import { watchNetwork } from "./lib/online";
import { startNavigation } from "./lib/navigation";
import { splitLang } from "./lib/paths";
import { startPrefetching } from "./lib/prefetch";
import { restoreUser } from "./lib/session";
import { followShares } from "./lib/shares";
import { startLoading, stopLoading } from "./lib/loader";
import type { Envelope } from "./lib/page-types";

registerPages(firstPages);

let current: Envelope;
let update: ((envelope: Envelope) => void) | null = null;

function Root({ first, translation }: { first: Envelope; translation: Translation }) {
  const [envelope, setEnvelope] = useState(first);
  update = setEnvelope;
  return <App envelope={envelope} translation={translation} />;
}

/** Lets the browser answer its reader before the next step: a phone takes long for each. */
const pause = () => new Promise((done) => setTimeout(done));

async function start(): Promise<void> {
  const root = document.getElementById("app");
  const state = document.getElementById("page")?.textContent;
  if (!root || !state) return;
  const first: Envelope = JSON.parse(state);
  // one document serves all addresses of a page that only the browser renders
  if (!root.firstElementChild) first.path = splitLang(location.pathname + location.search).path;
  current = first;
  configureApi({ api_url: first.layout.api_url, lang: first.lang });

  const code = root.firstElementChild && isStatic(first.page) ? null : loadPage(first.page, first.lang);
  const [messages] = await Promise.all([messageFiles.public[first.lang](), code?.ready]);
  const translation = createTranslation(first.lang, messages.default, { swissSpelling: first.layout.swiss_spelling });
  await pause();

  const app = <Root first={first} translation={translation} />;
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
  if (code?.loader) {
    startLoading();
    stopLoading();
  }

  await pause();
  restoreUser();
  startNavigation({
    load: loadPage,
    get: () => current,
    set(envelope) {
      current = envelope;
      update?.(envelope);
    },
  });
  void refreshUser();
  followLinks();
  followShares();
  followDisplay();
  startPrefetching(() => loadSoon(first.page, first.lang));
  watchNetwork();
  watchDeployment(first.layout.build);
  document.documentElement.dataset.ready = "true";
}

start().catch((error: unknown) => {
  console.error(error);
  reloadOnce(location.href);
});
