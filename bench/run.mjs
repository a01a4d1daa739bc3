// Figures of the optimised binary on this machine: pages, lists, search, start, memory, size, transferred bytes.
// `make bench` builds the binary and calls this. Load goes to loopback only, bounded in time and count.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { cpuSeconds, oneByOne, start as startBinary, stop } from "./binary.mjs";

const BINARY = process.env.LITFASS_BIN ?? "target/release/litfass";
const CORPUS = process.env.CORPUS ?? "";
const PORT = 18090;
const NGINX_PORT = 18091;
const BASE = `http://127.0.0.1:${PORT}`;
const WRK_SECONDS = 5;
/** Connections and seconds of the long load, and seconds after which the memory has been given back. */
const [LOAD_CONNECTIONS, LOAD_SECONDS, QUIET_SECONDS] = [200, 60, 75];
/** Clients that write at once. */
const CREATING_CLIENTS = 32;
const directory = mkdtempSync(join(tmpdir(), "litfass-bench-"));
const data = join(directory, "data");
const environment = { ...process.env, LITFASS_PORT: String(PORT), LITFASS_DATA_DIR: data, LITFASS_LOGGING__LEVEL: "error", LITFASS_LIMITS__UNCACHED_PAGES_PER_MINUTE: "1000000", LITFASS_ACCESS__SECOND_FACTOR: "" };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const start = (flags, settings = {}) => startBinary(BINARY, { ...environment, ...settings }, BASE, flags);
const rows = [];
const report = (what, value, target = "") => {
  rows.push([what, value, target]);
  process.stdout.write(`${what.padEnd(58)} ${String(value).padEnd(34)} ${target}\n`);
};

function residentMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}

/** wrk with keep-alive: requests a second and the 99th percentile in ms. */
function wrk(url, { headers = [], connections = 16, seconds = WRK_SECONDS } = {}) {
  const named = headers.flatMap((header) => ["-H", header]);
  const out = execFileSync("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...named, url], { encoding: "utf8" });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(out)[1]);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(out);
  const p99 = Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit];
  if (/Non-2xx/.test(out)) throw new Error(`errors from ${url}:\n${out}`);
  return { rate, p99 };
}

/** Processor seconds of nginx' workers so far. */
function workerSeconds(master) {
  const children = readFileSync(`/proc/${master}/task/${master}/children`, "utf8").trim().split(" ");
  return children.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

/** One page of the portal beside nginx with the same bytes: three rounds by turns, the medians are told. */
function compare(what, pid, nginx, address, file, headers, target) {
  const median = (list) => list.sort((a, b) => a - b)[1];
  const [ours, theirs] = [[], []];
  for (let round = 0; round < 3; round++) {
    for (const [measured, url, seconds] of [
      [ours, BASE + address, () => cpuSeconds(pid)],
      [theirs, `http://127.0.0.1:${NGINX_PORT}/${file}`, () => workerSeconds(nginx.pid)],
    ]) {
      const before = seconds();
      const { rate, p99 } = wrk(url, { headers });
      measured.push({ rate, p99, cpu: ((seconds() - before) / (rate * WRK_SECONDS)) * 1e6 });
    }
  }
  const of = (measured, name) => median(measured.map((figures) => figures[name]));
  const told = (measured) => `${of(measured, "rate").toFixed(0)}/s, p99 ${of(measured, "p99").toFixed(2)} ms, ${of(measured, "cpu").toFixed(1)} µs CPU`;
  report(what, told(ours));
  report("  nginx, same bytes, same run", told(theirs));
  report("  ratio of requests, of processor time", `${(of(ours, "rate") / of(theirs, "rate")).toFixed(2)}, ${(of(ours, "cpu") / of(theirs, "cpu")).toFixed(2)}`, target);
}

/** nginx with these files. */
async function nginx(files) {
  const root = join(directory, "nginx");
  chmodSync(directory, 0o755); // nginx serves as nobody where root starts it
  mkdirSync(join(root, "html"), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(root, "html", name), bytes);
  writeFileSync(
    join(root, "nginx.conf"),
    `daemon off; pid ${root}/pid; error_log ${root}/error.log; worker_processes 2; events { worker_connections 256; }
     http { access_log off; types { text/html html; } sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
     client_body_temp_path ${root}/b; proxy_temp_path ${root}/p; fastcgi_temp_path ${root}/f; uwsgi_temp_path ${root}/u; scgi_temp_path ${root}/s;
     server { listen 127.0.0.1:${NGINX_PORT}; root ${root}/html; } }\n`,
  );
  const server = spawn("nginx", ["-p", root, "-c", join(root, "nginx.conf")], { stdio: "ignore" });
  for (let tries = 0; tries < 200; tries++) {
    try {
      if ((await fetch(`http://127.0.0.1:${NGINX_PORT}/page.html`)).status === 200) return server;
    } catch {
      await sleep(10);
    }
  }
  server.kill("SIGTERM");
  throw new Error("nginx did not start");
}

/** Bytes that a first visit to `path` transfers, compressed, by kind. */
async function transferred(path) {
  const html = await fetch(BASE + path, { headers: { "Accept-Encoding": "gzip" } });
  const text = await html.text();
  const seen = new Set();
  let script = 0;
  let style = 0;
  const queue = [...text.matchAll(/(?:src|href)="(\/assets\/dist\/[^"]+\.(?:js|css))"/g)].map((match) => match[1]);
  while (queue.length > 0) {
    const url = queue.pop();
    if (seen.has(url)) continue;
    seen.add(url);
    const body = await (await fetch(BASE + url)).text();
    const size = gzipSync(body, { level: 6 }).length;
    if (url.endsWith(".css")) style += size;
    else {
      script += size;
      for (const match of body.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) queue.push(`/assets/dist/${match[1]}`);
    }
  }
  return { html: gzipSync(text, { level: 6 }).length, script, style };
}

/** Addresses of at most 300 article pages other than `served`: the page cache ignores unknown queries and keeps each after its first request. */
async function uncachedArticles({ total, per_page }, served) {
  const addresses = [];
  for (let page = 1; addresses.length < 300 && page <= Math.ceil(total / per_page); page++) {
    const { data: list } = await (await fetch(`${BASE}/_data/en/last/articles?page=${page}`)).json();
    for (const { path } of list.articles.items) addresses.push(...["en", "uk", "de"].map((lang) => `/${lang}${path}`));
  }
  return addresses.filter((address) => address !== served).slice(0, 300);
}

/** Commits of one row a second, one after the other, in a database on the same disk. */
function oneRowCommits() {
  const program = `
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
for line in ("pragma journal_mode = wal", "pragma synchronous = full", "create table rows (text text)"):
    db.execute(line)
began, rows = time.monotonic(), 0
while time.monotonic() - began < ${WRK_SECONDS}:
    db.execute("insert into rows values ('one row')")
    rows += 1
print(rows / ${WRK_SECONDS})`;
  return Number(execFileSync("python3", ["-c", program, join(directory, "commits.db")], { encoding: "utf8" }));
}

/** Articles a second that 32 clients make; each is answered when it is on the disk. */
async function created(token) {
  const agent = new Agent({ keepAlive: true, maxSockets: CREATING_CLIENTS });
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const create = () =>
    new Promise((done, failed) => {
      request(`${BASE}/api/panel/articles`, { method: "POST", agent, headers }, (answer) => {
        answer.on("end", () => (answer.statusCode < 300 ? done() : failed(new Error(`${answer.statusCode} for a new article`)))).resume();
      }).on("error", failed).end(JSON.stringify({ original_lang: "en", title: "A new article" }));
    });
  let count = 0;
  const end = performance.now() + WRK_SECONDS * 1000;
  await Promise.all(Array.from({ length: CREATING_CLIENTS }, async () => {
    for (; performance.now() < end; count++) await create();
  }));
  agent.destroy();
  return count / WRK_SECONDS;
}

/** Tells the resident memory of a process every 200 ms. */
const WATCH = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { readFileSync } = require("node:fs");
  setInterval(() => parentPort.postMessage(Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync("/proc/" + workerData + "/status", "utf8"))[1]) / 1024), 200);
`;

/** What many readers ask for at once: half known pages, the other half in equal parts new pages, lists and searches. */
async function mixed({ total, per_page }) {
  const pages = Math.floor(total / per_page);
  const known = (await (await fetch(`${BASE}/_data/en/last/articles`)).json()).data.articles.items.map(({ path }) => path);
  const words = ["bridges", "Häuser", "школи", "tickets", "ринки", "new rules"];
  const langs = ["en", "uk", "de"];
  let n = 0;
  const next = () => {
    const k = n++;
    const lang = langs[Math.floor(k / 6) % 3];
    if (k % 2 === 0) return `/${lang}${known[k % known.length]}`;
    if (k % 6 === 1) return `/${lang}/last/articles?page=${1 + (k % pages)}`;
    if (k % 6 === 3) return `/_data/${lang}/last/articles?page=${1 + (k % pages)}`;
    // two words each, so that most searches are new
    const m = Math.floor(k / 18);
    const q = `${words[m % words.length]} ${words[Math.floor(m / words.length) % words.length]}`;
    return `/_data/${lang}/search?q=${encodeURIComponent(q)}&page=${1 + (Math.floor(m / words.length ** 2) % 10)}`;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: LOAD_CONNECTIONS });
  const times = [];
  const end = performance.now() + LOAD_SECONDS * 1000;
  const ask = (path) =>
    new Promise((done, failed) => {
      const began = performance.now();
      request(BASE + path, { agent, headers: { "Accept-Encoding": "gzip" } }, (answer) => {
        answer.on("end", () => (answer.statusCode === 200 ? done(times.push(performance.now() - began)) : failed(new Error(`${answer.statusCode} from ${path}`)))).resume();
      }).on("error", failed).end();
    });
  await Promise.all(Array.from({ length: LOAD_CONNECTIONS }, async () => {
    while (performance.now() < end) await ask(next());
  }));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { rate: times.length / LOAD_SECONDS, p99: times[Math.floor(times.length * 0.99)] };
}

async function main() {
  let server;
  try {
    ({ server } = await start(CORPUS ? [] : ["--demo"]));
    if (CORPUS) {
      const began = performance.now();
      execFileSync(BINARY, ["import", "corpus", CORPUS], { env: environment, stdio: "ignore" });
      report(`import of ${CORPUS}`, `${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
    await stop(server);

    const starts = [];
    for (let n = 0; n < 5; n++) {
      const started = await start();
      starts.push(started.ms);
      await stop(started.server);
    }
    starts.sort((a, b) => a - b);
    report("start to first 200, existing database (median of 5)", `${starts[2].toFixed(0)} ms`, "≤ 60 ms");

    ({ server } = await start());
    await sleep(1500);
    report("resident memory, idle after start", `${residentMb(server.pid).toFixed(1)} MB`, "< 40 MB");
    report("binary", `${(statSync(BINARY).size / 1024 / 1024).toFixed(1)} MB`, "≤ 30 MB");

    const { data: list } = await (await fetch(`${BASE}/_data/en/last/articles`)).json();
    const article = `/en${list.articles.items[0].path}`;
    report("articles in the database", list.articles.total);
    const bytesOf = async (address, encoding) => {
      const answer = await new Promise((done) => request(BASE + address, { headers: { "Accept-Encoding": encoding } }, done).end());
      const parts = [];
      for await (const part of answer) parts.push(part);
      return Buffer.concat(parts);
    };
    const [listed, found] = ["/_data/en/last/articles", "/_data/en/search?q=bridges"];
    const compared = [
      ["article page as browsers ask for it", article, "gzip", "≥ 0.9, ≤ 1.2"],
      ["article page, not compressed", article, "identity", "≥ 0.9, ≤ 1.2"],
      ["data of a list", listed, "gzip", "≥ 0.2"],
      ["data of a search", found, "gzip", "≥ 0.05"],
    ];
    const bodies = [];
    for (const [, address, encoding] of compared) bodies.push(await bytesOf(address, encoding));
    const beside = await nginx({ "page.html": bodies[1], ...Object.fromEntries(bodies.map((body, n) => [`${n}.body`, body])) });
    for (const [n, [what, address, encoding, target]] of compared.entries())
      compare(`cached ${what} (${bodies[n].length} bytes)`, server.pid, beside, address, `${n}.body`, [`Accept-Encoding: ${encoding}`], target);
    beside.kill("SIGTERM");
    await stop(server);

    ({ server } = await start([], { LITFASS_RENDERING__CACHE_MB: "0" }));
    const addresses = await uncachedArticles(list.articles, article);
    const uncached = await oneByOne(server.pid, addresses.length, (n) => BASE + addresses[n]);
    report("uncached article page", `p50 ${uncached.p50.toFixed(1)} ms, p99 ${uncached.p99.toFixed(1)} ms, ${uncached.cpu.toFixed(1)} ms CPU`, "≤ 3 ms CPU");
    const pages = Math.min(20, Math.floor(list.articles.total / list.articles.per_page));
    const lists = await oneByOne(server.pid, 300, (n) => `${BASE}/_data/uk/last/articles?page=${1 + (n % pages)}&n=${n}`);
    report("uncached list of articles, data", `p50 ${lists.p50.toFixed(1)} ms, p99 ${lists.p99.toFixed(1)} ms, ${lists.cpu.toFixed(1)} ms CPU`, "p99 < 20 ms");
    const words = ["bridges", "Häuser", "школи", "tickets", "Verträge", "ринки", "new rules", "small offices", "Straße", "послуги"];
    const search = await oneByOne(server.pid, 300, (n) => `${BASE}/_data/${["en", "de", "uk"][n % 3]}/search?q=${encodeURIComponent(words[n % words.length])}&page=${1 + (n % 3)}`);
    report("uncached search, data", `p50 ${search.p50.toFixed(1)} ms, p99 ${search.p99.toFixed(1)} ms, ${search.cpu.toFixed(1)} ms CPU`, "p99 < 20 ms");

    const home = await oneByOne(server.pid, 100, (n) => `${BASE}/en?n=${n}`);
    report("uncached home page", `p50 ${home.p50.toFixed(1)} ms, p99 ${home.p99.toFixed(1)} ms, ${home.cpu.toFixed(1)} ms CPU`, "≤ 4 ms CPU");
    await stop(server);

    ({ server } = await start());
    execFileSync(BINARY, ["admin", "create", "--email", "bench@portal.example", "--role", "admin", "--password-stdin"], { env: environment, input: "a long bench password 7\n", stdio: ["pipe", "ignore", "inherit"] });
    const login = await fetch(`${BASE}/api/auth/login`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: "bench@portal.example", password: "a long bench password 7" }) });
    const { access_token } = await login.json();
    const panel = await oneByOne(server.pid, 300, (n) => `${BASE}/api/panel/articles?page=${1 + (n % 10)}`, { headers: { Authorization: `Bearer ${access_token}` } });
    report("panel list of articles, API", `p50 ${panel.p50.toFixed(1)} ms, p99 ${panel.p99.toFixed(1)} ms, ${panel.cpu.toFixed(1)} ms CPU`);

    const commits = oneRowCommits();
    const creates = await created(access_token);
    report("new articles by 32 clients, each durable", `${creates.toFixed(0)}/s`);
    report("  one-row commits of SQLite with synchronous=FULL", `${commits.toFixed(0)}/s, ratio ${(creates / commits).toFixed(1)}`, "≥ 2");

    const page = await transferred(article);
    report("article page: JavaScript, gzip", `${(page.script / 1024).toFixed(1)} KB`, "≤ 50 KB");
    report("article page: HTML and CSS, gzip", `${(page.html / 1024).toFixed(1)} + ${(page.style / 1024).toFixed(1)} KB`);
    const most = { mb: 0 };
    const watch = new Worker(WATCH, { eval: true, workerData: server.pid });
    watch.on("message", (mb) => (most.mb = Math.max(most.mb, mb)));
    const load = await mixed(list.articles);
    await watch.terminate();
    report(`${LOAD_CONNECTIONS} connections for ${LOAD_SECONDS} s: cached and new pages, lists, search`, `${load.rate.toFixed(0)}/s, p99 ${load.p99.toFixed(0)} ms`);
    report("resident memory under this load, at most", `${most.mb.toFixed(1)} MB`, "≤ 100 MB");
    await sleep(QUIET_SECONDS * 1000);
    report(`resident memory ${QUIET_SECONDS} s after it`, `${residentMb(server.pid).toFixed(1)} MB`, "≤ 60 MB");
  } finally {
    if (server) await stop(server);
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
