import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { settled, startBrowser, openPage, WAIT_MS } from "../browser";
import { PASSWORD, article, call, createStaff, openSession, step, written, type Person } from "../panel/staff";
import { startWorld, type World } from "../harness";

let world: World;
let browser: Browser;
let author: Person;
let manager: Person;
let root: Person;
let id = "";
let address = "";

/** Whatever runs calls this, and is noticed. */
const HIT = "struck()";
const TITLE = `Strike</title></script><img src=x onerror=${HIT}>`;
const NAME = `Mallory"><svg onload=${HIT}>`;

/** The usual ways to have a script run from a text. */
const VECTORS = [
  `<script>${HIT}</script>`,
  `<script src="data:text/javascript,${HIT}"></script>`,
  `<scr<script>ipt>${HIT}</scr</script>ipt>`,
  `<img src=x onerror=${HIT}>`,
  `<img src="/media/x.webp" onload=${HIT} onerror=${HIT} alt="x">`,
  `<svg onload=${HIT}></svg>`,
  `<svg><script>${HIT}</script></svg>`,
  `<svg><animate onbegin=${HIT} attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${HIT}"><text x="20" y="20">svg link</text></a></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${HIT}></style></mglyph></table></mtext></math>`,
  `<iframe src="javascript:parent.${HIT}"></iframe>`,
  `<iframe srcdoc="<script>parent.${HIT}</script>"></iframe>`,
  `<object data="javascript:${HIT}"></object>`,
  `<embed src="javascript:${HIT}">`,
  `<a href="javascript:${HIT}">plain link</a>`,
  `<a href=" &#106;avascript:${HIT}">entity link</a>`,
  `<a href="java\tscript:${HIT}">tab link</a>`,
  `<a href="data:text/html,<script>opener.${HIT}</script>" target="_blank">data link</a>`,
  `<p onclick=${HIT} onmouseover=${HIT} style="position:fixed;inset:0">clickable paragraph</p>`,
  `<details open ontoggle=${HIT}><summary>more</summary>text</details>`,
  `<input autofocus onfocus=${HIT}>`,
  `<form action="javascript:${HIT}"><button>form button</button></form>`,
  `<button formaction="javascript:${HIT}" form="x">form action</button>`,
  `<video><source onerror=${HIT}></video>`,
  `<audio src=x onerror=${HIT}></audio>`,
  `<body onload=${HIT}>`,
  `<link rel="stylesheet" href="data:text/css,body{display:none}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${HIT}">`,
  `<base href="https://evil.example/">`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `<div style="background:url(javascript:${HIT})">styled</div>`,
  `<noscript><p title="</noscript><img src=x onerror=${HIT}>"></noscript>`,
  `<textarea></textarea><img src=x onerror=${HIT}>`,
  `<template><img src=x onerror=${HIT}></template>`,
  `<!--><img src=x onerror=${HIT}>-->`,
  `<div data-embed="youtube" data-src="javascript:${HIT}"><a href="https://youtu.be/x">video</a></div>`,
  `<div data-embed="youtube" data-src="https://evil.example/"><a href="javascript:${HIT}">video</a></div>`,
];

before(async () => {
  world = await startWorld();
  browser = await startBrowser();
  author = await createStaff(world, "author", NAME, "Writer");
  manager = await createStaff(world, "manager", "Sarah", "Reviewer");
  root = await createStaff(world, "super-admin", "Anna", "Boss");
  id = await published();
  address = (await article(world, manager, id)).path;
});

after(async () => {
  await browser?.close();
  await world?.stop();
});

/** An article whose every field strikes, with a hostile discussion. */
async function published(): Promise<string> {
  const made = await written(world, author, "en", TITLE);
  const shared = await call<Record<string, unknown>>(world, author, "GET", `/panel/articles/${made}`);
  const text = (await article(world, author, made)).texts[0];
  await call(world, author, "PUT", `/panel/articles/${made}/texts/en`, {
    version: text?.version,
    title: TITLE,
    subtitle: VECTORS[0],
    excerpt: `${VECTORS[3]} ${"An excerpt that is long enough for everybody. "}`,
    body: `<p>${"The words around the vectors are harmless. ".repeat(10)}</p>${VECTORS.join("<p>and then</p>")}`,
    cover_alt: `"><img src=x onerror=${HIT}>`,
    cover_caption: VECTORS[3],
    seo_title: `</title><script>${HIT}</script>`,
    seo_description: `"><script>${HIT}</script>`,
  });
  await call(world, author, "PUT", `/panel/articles/${made}`, {
    ...change(shared),
    version: (await article(world, author, made)).version,
    source_name: VECTORS[3],
    source_url: "https://example.org/%22%3E%3Cscript%3E",
    tags: { en: [`<img src=x onerror=${HIT}>`], uk: [`<img src=x onerror=${HIT}>`], de: [] },
    cover_decorative: false,
  });
  await step(world, author, made, "submit");
  await step(world, manager, made, "request_changes", { note: `Please: ${VECTORS.slice(0, 8).join(" ")}` });
  await step(world, author, made, "submit");
  await step(world, manager, made, "approve");
  await step(world, manager, made, "publish");
  return made;
}

/** The request body of a change of the shared fields, as the article has them. */
function change(shared: Record<string, unknown>): Record<string, unknown> {
  const kept = ["kind", "category_id", "subcategory_id", "sponsored", "ai_assistance", "event_place", "event_url"];
  const cover = shared.cover;
  const authors: { author_id: string; role: string }[] = Array.isArray(shared.authors) ? shared.authors : [];
  return {
    ...Object.fromEntries(kept.map((name) => [name, shared[name]])),
    cover_media_id: typeof cover === "object" && cover !== null && "id" in cover ? cover.id : null,
    authors: authors.map(({ author_id, role }) => ({ author_id, role })),
  };
}

/** Notices whatever runs: calls of `struck`, dialogs, and what the policy had to stop. */
async function armed(page: Page): Promise<string[]> {
  const hits: string[] = [];
  await page.exposeFunction("struck", () => hits.push(`a script ran on ${page.url()}`));
  page.on("dialog", (dialog) => {
    hits.push(`a dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) hits.push(`${page.url()}: ${message.text()}`);
  });
  return hits;
}

/** Clicks what a vector may have left to click on. */
async function poke(page: Page): Promise<void> {
  for (const words of [
    "plain link",
    "entity link",
    "tab link",
    "svg link",
    "data link",
    "form button",
    "form action",
  ]) {
    const target = page.getByText(words, { exact: true }).first();
    if ((await target.count()) > 0) await target.dispatchEvent("click");
  }
}

describe("hostile words", () => {
  it("are only words to readers, whatever page shows them", async () => {
    const { page } = await openPage(browser, `${world.url}/en`);
    const hits = await armed(page);
    const by = /href="\/en(\/authors\/[^/"]*mallory[^/"]*)"/.exec(
      await (await fetch(`${world.url}/en${address}`)).text(),
    );
    assert.ok(by?.[1], "the article names its author");
    const category = address.split("/").slice(0, -1).join("/");
    for (const path of ["", address, "/last/articles", category, by[1], "/search?q=strike"]) {
      await page.goto(`${world.url}/en${path}`);
      await settled(page);
      assert.ok((await page.locator("main").innerText()).includes("onerror"), `${path} shows the words themselves`);
      await poke(page);
    }
    assert.deepEqual(hits, []);
    await page.context().close();
  });

  it("are only words to staff, in lists, editors, previews, talks and the log", async () => {
    const desk = await openSession(browser, world, root, "/en/panel");
    const hits = await armed(desk.page);
    for (const path of [
      "/panel/manager/articles?q=strike",
      "/panel/manager/articles?tab=matrix&q=strike",
      `/panel/content-author/article?article=${id}`,
      `/panel/content-author/article?article=${id}&lang=de`,
      "/panel/admin/managers",
      "/panel/admin/audit",
    ]) {
      await desk.page.goto(`${world.url}/en${path}`);
      await settled(desk.page);
      await desk.page
        .locator("main")
        .getByText(/onerror|onload/)
        .first()
        .waitFor({ state: "attached" });
      await poke(desk.page);
    }
    const link = await call<{ url: string }>(world, root, "POST", `/panel/articles/${id}/preview`, { lang: "en" });
    await desk.page.goto(world.url + new URL(link.url, world.url).pathname);
    await desk.page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
    assert.deepEqual(hits, []);
    await desk.page.context().close();
  });

  it("are only text in the notifications of the staff", async () => {
    const { page } = await openSession(browser, world, author, "/en/panel");
    const hits = await armed(page);
    await page.locator(".notification-menu > button").click();
    await page.locator(".popover--notifications li", { hasText: "Strike" }).first().waitFor();
    assert.deepEqual(hits, []);
    await page.context().close();
  });

  it("come back from an address as words", async () => {
    const { page } = await openPage(browser, `${world.url}/en`);
    const hits = await armed(page);
    for (const path of [
      `/search?q=${encodeURIComponent(`"><img src=x onerror=${HIT}>`)}`,
      `/search?q=${encodeURIComponent(`</script><script>${HIT}</script>`)}`,
      `/${encodeURIComponent(`<img src=x onerror=${HIT}>`)}`,
      `/last/articles?category=${encodeURIComponent(`'"><svg onload=${HIT}>`)}`,
      `/auth/login?next=${encodeURIComponent(`javascript:${HIT}`)}`,
      `/reset-password?token=${encodeURIComponent(`"><script>${HIT}</script>`)}`,
    ]) {
      await page.goto(`${world.url}/en${path}`);
      await settled(page);
    }
    await page.goto(`${world.url}/en/auth/login?next=${encodeURIComponent(`javascript:${HIT}`)}`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(author.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((url) => url.pathname === "/en");
    assert.deepEqual(hits, []);
    await page.context().close();
  });
});

describe("hostile files", () => {
  it("are refused whatever they call themselves", async () => {
    const files = [
      [
        "x.svg",
        "image/svg+xml",
        `<svg xmlns="http://www.w3.org/2000/svg" onload="${HIT}"><script>${HIT}</script></svg>`,
      ],
      ["x.png", "image/png", `<svg xmlns="http://www.w3.org/2000/svg"><script>${HIT}</script></svg>`],
      ["x.html", "text/html", `<script>${HIT}</script>`],
      ["x.jpg", "image/jpeg", `<!doctype html><script>${HIT}</script>`],
      ["x.gif", "image/gif", `GIF89a<script>${HIT}</script>`],
    ] as const;
    for (const [name, type, content] of files) {
      const form = new FormData();
      form.append("file", new File([content], name, { type }));
      const headers = { Authorization: `Bearer ${author.token}` };
      const answer = await fetch(`${world.url}/api/panel/media`, { method: "POST", headers, body: form });
      assert.equal(answer.status, 422, name);
      assert.match(answer.headers.get("content-type") ?? "", /problem\+json/);
    }
  });
});

describe("the policy of every page", () => {
  it("lets no script or style into the document itself", async () => {
    const paths = [
      "/en",
      address,
      "/en/search?q=x",
      "/en/no-such-page",
      "/en/auth/login",
      "/setup?token=x",
      "/en/panel",
      "/en/panel/admin/audit",
      "/api/docs/",
      "/api/openapi.json",
      "/api/no-such-call",
      "/feeds/en/latest.atom",
      "/sitemap.xml",
      "/healthz",
      "/media/none",
      "/assets/none.js",
    ];
    for (const path of paths) {
      const answer = await fetch(world.url + path);
      const policy = answer.headers.get("content-security-policy") ?? "";
      assert.match(policy, /default-src 'self'/, path);
      assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval|\*/, path);
      assert.match(policy, /object-src 'none'/, path);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff", path);
    }
  });

  it("holds for the description of the API too, which works under it", async () => {
    const context = await browser.newContext();
    const docs = await context.newPage();
    const hits = await armed(docs);
    await docs.goto(`${world.url}/api/docs/`);
    // the reader resolves the whole description before it draws the first group
    await docs.locator("[data-tag='sign in']").click({ timeout: 3 * WAIT_MS });
    await docs.getByText("/api/auth/login", { exact: true }).waitFor();
    assert.deepEqual(hits, []);
    await context.close();
  });
});
