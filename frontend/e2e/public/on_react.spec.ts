// The same sources on React itself, without preact: React's renderer writes public pages, React hydrates them, and a form of the
// panel works, without one warning.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { createReadStream, existsSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import { connect } from "node:net";
import { basename, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createStaff } from "../panel/staff";
import { startBrowser, watch } from "../browser";
import { startWorld, type World } from "../harness";
import { dataPath } from "../../src/lib/paths";
import type { Envelope } from "../../src/lib/page-types";

/** A folder of this process: another run may build the same sources. */
const MODULES = resolve(`node_modules/.e2e-react/${process.pid}`);

let world: World;
let browser: Browser;
let proxy: Server;
/** Address of the portal whose documents and modules are on React. */
let url = "";
let entry = "";
let render: (envelope: Envelope) => string;

before(async () => {
  const built = spawnSync(process.execPath, ["build.mjs", "--react", MODULES], { encoding: "utf8" });
  assert.equal(built.status, 0, built.stderr);
  entry = JSON.parse(readFileSync(join(MODULES, "manifest.json"), "utf8")).browser;
  render = createRequire(import.meta.url)(join(MODULES, "renderer.cjs")).render;
  world = await startWorld();
  browser = await startBrowser();
  proxy = await startProxy();
  const address = proxy.address();
  assert.ok(address && typeof address === "object");
  url = `http://127.0.0.1:${address.port}`;
});

after(async () => {
  await browser?.close();
  proxy?.closeAllConnections();
  proxy?.close();
  await world?.stop();
  rmSync(MODULES, { recursive: true, force: true });
});

const APP = /<div id="app">(.*?)<\/div>(<script type="application\/json" id="page">)(.*?)(<\/script><\/body>)/s;

/** All data of a page: the document of a page that is only shown carries a part of them. */
async function wholeOf(state: string): Promise<Envelope> {
  const first: Envelope = JSON.parse(state);
  if (!first.partial) return first;
  const answer = await fetch(world.url + dataPath(first.lang, first.path));
  const whole: Envelope = await answer.json();
  return { ...whole, layout: first.layout };
}

/** The document with the markup of React's renderer and the entry that runs on React. */
async function documentOnReact(html: string): Promise<string> {
  const [, markup, , state] = APP.exec(html) ?? [];
  const app = state && markup !== "" ? render(await wholeOf(state)) : "";
  return html
    .replace(/(<script type="module" src=")[^"]+/, (_, start) => `${start}${entry}`)
    .replace(APP, (_, _markup, begin, state, end) => `<div id="app">${app}</div>${begin}${state}${end}`);
}

/**
 * Serves the portal with documents that React rendered and modules that run on it. A proxy, because requests that Chromium
 * hands to the test are never cached: every visit would load and compile React again.
 */
async function startProxy(): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const path = join(MODULES, basename(new URL(incoming.url ?? "/", url).pathname));
    if (incoming.url?.startsWith("/assets/dist/") && path.endsWith(".js") && existsSync(path)) {
      outgoing.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "max-age=3600, immutable" });
      createReadStream(path).pipe(outgoing);
      return;
    }
    const { method, headers } = incoming;
    const forwarded = { ...headers, "accept-encoding": "identity" };
    const request = httpRequest(world.url + incoming.url, { method, headers: forwarded }, (answer) => {
      if (!answer.headers["content-type"]?.startsWith("text/html")) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      text(answer)
        .then(documentOnReact)
        .then((body) => {
          outgoing.writeHead(answer.statusCode ?? 502, {
            ...answer.headers,
            "content-length": Buffer.byteLength(body),
          });
          outgoing.end(body);
        }, outgoing.destroy.bind(outgoing));
    });
    request.on("error", () => outgoing.destroy());
    incoming.pipe(request);
  });
  server.on("upgrade", (incoming, socket) => {
    const { hostname, port } = new URL(world.url);
    const upstream = connect(Number(port), hostname);
    const fields = incoming.rawHeaders.map((text, n) => (n % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
    upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${fields}\r\n`);
    upstream.pipe(socket).pipe(upstream);
    for (const side of [upstream, socket]) side.on("error", () => [upstream, socket].forEach((one) => one.destroy()));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

/** Waits until React has hydrated the page and has had time to look at all of it. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  // React writes links that preload pictures before the markup; they are no part of the tree
  await page.waitForFunction(() =>
    [...document.querySelectorAll("#app > *")].some((part) =>
      Object.keys(part).some((key) => key.startsWith("__reactFiber")),
    ),
  );
  await page.evaluate(() => new Promise((next) => requestIdleCallback(() => setTimeout(next, 50))));
}

/** An address below this one that the page of this one links to. */
async function linked(path: string, pattern: RegExp): Promise<string> {
  const html = await (await fetch(`${world.url}/en${path}`)).text();
  const found = pattern.exec(html)?.[1];
  assert.ok(found, `${path} links to ${String(pattern)}`);
  return found;
}

async function samples(): Promise<string[]> {
  const article = await linked("/", /href="\/en(\/categories\/[^/"]+\/[^/"]+\/[^/"]+)"/);
  const author = await linked(article, /href="\/en(\/authors\/[^/"]+)"/);
  const subgroup = await linked("/contacts/emergency", /href="\/en(\/contacts\/emergency\/[^/"?]+)"/);
  const contact = await linked(subgroup, new RegExp(`href="/en(${subgroup}/[^/"?]+)"`));
  const [, categories, category, subcategory] = article.split("/");
  return [
    "/",
    "/last/articles",
    "/last/articles?page=2&kind=guide&period=30d",
    "/popular/articles?period=30d",
    "/ukrswiss/articles",
    "/categories",
    `/${categories}/${category}`,
    `/${categories}/${category}/${subcategory}`,
    article,
    author,
    "/search",
    "/search?q=a",
    "/search?q=qqqq",
    "/contacts",
    "/contacts?town=bern&open=1",
    "/contacts/emergency",
    "/contacts/emergency?view=print",
    subgroup,
    contact,
    (await linked(contact, /href="\/en(\/contact-correction\?[^"]+)"/)).replaceAll("&amp;", "&"),
    await linked("/", /href="\/en(\/legal\/[^"]+)"/),
    await linked(article, /href="\/en(\/report\?about=[^"]+)"/),
    "/auth/login",
    "/auth/registration",
    "/auth/confirm-email",
    "/auth/invitation",
    "/reset-password",
    "/no/such/page",
  ];
}

describe("on React itself", () => {
  for (const lang of ["en", "uk", "de"]) {
    it(`public pages in ${lang} hydrate without a warning`, async () => {
      const complaints: Record<string, string[]> = {};
      const page = await browser.newPage();
      const said = watch(page);
      for (const path of await samples()) {
        await page.goto(`${url}/${lang}${path}`);
        await hydrated(page);
        const here = said.splice(0);
        if (here.length > 0) complaints[path] = here.map((text) => text.slice(0, 1500));
      }
      await page.close();
      assert.deepEqual(complaints, {});
    });
  }

  it("a form of the panel is filled in and saved", async () => {
    const who = await createStaff(world, "super-admin", "Rhea", "Act");
    const page = await browser.newPage();
    const complaints = watch(page);
    const stored = { user: JSON.stringify(who.user), role: String(who.user.role), app_access_token: who.token };
    await page.addInitScript((values) => {
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
    }, stored);
    await page.goto(`${url}/en/panel/admin/owner-content`);
    await page.getByRole("link", { name: "Operator", exact: true }).click();
    await page.getByLabel("Operator’s name").fill("React Society");
    await page.getByLabel("Street and number").fill("Marktgasse 1");
    await page.getByRole("button", { name: "Save details" }).click();
    await page.getByText("The details were saved.").waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
