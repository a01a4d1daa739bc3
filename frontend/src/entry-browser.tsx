// Hydrates the page that the server rendered: messages and code of this page first, then hydration, then the rest.
import { useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { words as wordFiles } from "virtual:words";
import { App } from "./app/App";
import { loadPage, registerPages } from "./app/routes";
import { readingPages } from "./app/readingPages";
import { refreshUser } from "./lib/account";
import { configureApi } from "./lib/api";
import { reloadOnce, watchDeployment } from "./lib/deployment";
import { createWords, type Words } from "./lib/i18n";
import { followLinks } from "./lib/links";
import { watchNetwork } from "./lib/online";
import { startNavigation } from "./lib/navigation";
import { startPrefetching } from "./lib/prefetch";
import { restoreUser } from "./lib/session";
import { startLoading, stopLoading } from "./lib/loader";
import type { Envelope } from "./lib/page-types";

registerPages(readingPages);

let current: Envelope;
let update: ((envelope: Envelope) => void) | null = null;

function Root({ first, words }: { first: Envelope; words: Words }) {
  const [envelope, setEnvelope] = useState(first);
  update = setEnvelope;
  return <App envelope={envelope} words={words} />;
}

async function start(): Promise<void> {
  const root = document.getElementById("app");
  const state = document.getElementById("page")?.textContent;
  if (!root || !state) return;
  const first: Envelope = JSON.parse(state);
  current = first;
  configureApi({ api_url: first.frame.api_url, lang: first.lang });

  const code = loadPage(first.page, first.lang);
  const file = wordFiles[first.lang];
  const [spoken] = await Promise.all([file ? file() : null, code.ready]);
  const words = createWords(first.lang, spoken?.default ?? {});

  const app = <Root first={first} words={words} />;
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
  if (code.loader) {
    startLoading();
    stopLoading();
  }

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
  startPrefetching();
  watchNetwork();
  watchDeployment(first.frame.build);
  document.documentElement.dataset.ready = "true";
}

start().catch((error: unknown) => {
  console.error(error);
  reloadOnce(location.href);
});
