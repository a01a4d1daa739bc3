// Staff of a world: accounts made by the command line, browsers that are signed in.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { deflateSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { settled, watch, WAIT_MS } from "../browser";
import { acquire, keepStored } from "../contexts";
import { binary, type World } from "../harness";

export const PASSWORD = "three slow trams 7";

export interface Person {
  email: string;
  token: string;
  user: Record<string, unknown>;
}

/** Makes an account with a role and signs it in. */
export async function createStaff(
  world: World,
  role: string,
  name: string,
  surname: string,
  lang = "en",
): Promise<Person> {
  const email = `${`${name}.${surname}`.replace(/[^\w.]+/g, "-")}.${role}@example.org`.toLowerCase();
  const data = world.data_dir || (process.env.LITFASS_DATA ?? "");
  const args = [
    "admin",
    "create",
    "--email",
    email,
    "--role",
    role,
    "--name",
    name,
    "--surname",
    surname,
    "--lang",
    lang,
  ];
  const made = spawnSync(binary, [...args, "--password-stdin", "--data-dir", data], {
    input: PASSWORD,
    encoding: "utf8",
  });
  assert.equal(made.status, 0, made.stderr);
  const response = await fetch(`${world.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
  return { email, token: answer.access_token, user: answer.user };
}

/** Console messages, except refusals of a field, which the test has caused. */
export const withoutRefusals = (lines: string[]) => lines.filter((line) => !/status of 422/.test(line));

export interface Session {
  page: Page;
  consoleErrors: string[];
}

export interface SessionOptions {
  width?: number;
  theme?: "light" | "dark";
  /** Time zone of the computer. */
  zone?: string;
}

/** Opens a page of the panel for somebody who is signed in. */
export async function openSession(
  browser: Browser,
  world: World,
  who: Person,
  path: string,
  { width = 1440, theme = "light", zone }: SessionOptions = {},
): Promise<Session> {
  const page = zone
    ? await (await browser.newContext({ viewport: { width, height: 900 }, timezoneId: zone })).newPage()
    : await acquire(browser, width);
  const stored = { user: JSON.stringify(who.user), role: String(who.user.role), app_access_token: who.token, theme };
  await keepStored(page, stored);
  const consoleErrors = watch(page);
  await page.goto(world.url + path);
  await settled(page);
  return { page, consoleErrors };
}

/** Goes on to another address in the page of a session: a new page would need a new process and compile all scripts again. */
export async function goOnIn({ page }: Session, world: World, path: string): Promise<void> {
  await page.goto(world.url + path);
  await settled(page);
}

/** Opens a card beside the text of an article where it is folded. */
export async function openCard(page: Page, title: string): Promise<void> {
  const button = page.getByRole("heading", { name: title, exact: true }).getByRole("button");
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

/** A call of the API as this person. */
export async function call<T>(world: World, who: Person, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${world.url}/api${path}`, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${who.token}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const TEXTS = {
  en: "From December night trams run every half hour again on four lines, and the fare is the same as by day. ",
  uk: "Від грудня нічні трамваї знову їздять щопівгодини на чотирьох лініях, а квитки коштують стільки ж, скільки вдень. ",
};

interface Written {
  id: string;
  version: number;
  slug: string;
  path: string;
  texts: {
    lang: string;
    version: number;
    state: string;
    publish_at: string | null;
    title: string;
    subtitle: string;
    body: string;
  }[];
}

export const article = (world: World, who: Person, id: string) =>
  call<Written>(world, who, "GET", `/panel/articles/${id}`);

/** One step of the first language of an article. */
export async function step(world: World, who: Person, id: string, action: string, more: object = {}): Promise<void> {
  const text = (await article(world, who, id)).texts[0];
  const body = { action, version: text?.version, ...more };
  await call(world, who, "POST", `/panel/articles/${id}/texts/${text?.lang}/actions`, body);
}

/**
 * An article by this person with everything that publication asks for, as a draft; `shows` describes the one picture of
 * its gallery.
 */
export async function written(
  world: World,
  who: Person,
  lang: "en" | "uk",
  title: string,
  shows?: string,
): Promise<string> {
  const made = await call<Written>(world, who, "POST", "/panel/articles", { original_lang: lang });
  const form = new FormData();
  form.append("file", new File([new Uint8Array(picture())], "cover.png", { type: "image/png" }));
  const headers = { Authorization: `Bearer ${who.token}` };
  const upload = await fetch(`${world.url}/api/panel/media`, { method: "POST", headers, body: form });
  const cover: { id: string } = await upload.json();
  assert.ok(upload.ok, JSON.stringify(cover));
  await share(world, who, made.id, {
    cover_media_id: cover.id,
    gallery: shows ? [{ media_id: cover.id, texts: { [lang]: { alt: shows, caption: "" } } }] : [],
  });
  await call(world, who, "PUT", `/panel/articles/${made.id}/texts/${lang}`, {
    version: made.texts[0]?.version ?? null,
    title,
    subtitle: "",
    excerpt: TEXTS[lang],
    body: `<p>${TEXTS[lang].repeat(6)}</p>`,
    cover_alt: "",
    cover_caption: "",
    seo_title: "",
    seo_description: "",
  });
  return made.id;
}

/** Writes what the languages of an article share: its place, its byline, and `more`. */
async function share(world: World, who: Person, id: string, more: object): Promise<void> {
  const tree = await call<{ id: string; children: { id: string }[] }[]>(world, who, "GET", "/panel/categories");
  const top = tree.find(({ children }) => children.length > 0);
  const known = await call<Record<string, unknown>>(world, who, "GET", `/panel/articles/${id}`);
  const kept = ["kind", "source_name", "source_url", "sponsored", "ai_assistance", "event_place", "event_url", "tags"];
  const authors: { author_id: string; role: string }[] = Array.isArray(known.authors) ? known.authors : [];
  await call(world, who, "PUT", `/panel/articles/${id}`, {
    ...Object.fromEntries(kept.map((name) => [name, known[name]])),
    version: known.version,
    category_id: top?.id,
    subcategory_id: top?.children[0]?.id,
    cover_decorative: true,
    authors: authors.map(({ author_id, role }) => ({ author_id, role })),
    ...more,
  });
}

/** Takes the cover away from an article. */
export const withoutCover = (world: World, who: Person, id: string) =>
  share(world, who, id, { cover_media_id: null, gallery: [] });

/** "Saved 14:32" stands in the editor. */
export const saved = (page: Page) =>
  page.locator(".editor__status", { hasText: /Saved \d/ }).waitFor({ timeout: WAIT_MS });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let n = 0; n < 8; n++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const out = Buffer.alloc(8);
  out.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([out.subarray(0, 4), body, end]);
}

/** A PNG of two colours, large enough for a cover. */
export function picture(width = 1600, height = 900): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = (n: number) => {
    const line = Buffer.alloc(1 + width * 3, n < height / 2 ? 40 : 200);
    line[0] = 0;
    return line;
  };
  const rows = Buffer.concat(Array.from({ length: height }, (_, n) => row(n)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
