// Figures of the optimised binary on this machine: pages, lists, search, start, memory, size, transferred bytes.
// `make bench` builds the binary and calls this. Load goes to loopback only, bounded in time and count.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { cpuSeconds, oneByOne, start as startBinary, stop } from "./binary.mjs";

const BINARY = process.env.LITFASS_BIN ?? "target/release/litfass";
const CORPUS = process.env.CORPUS ?? "";
const PORT = 18090;
const NGINX_PORT = 18091;
const BASE = `http://127.0.0.1:${PORT}`;
const WRK_SECONDS = 5;
const directory = mkdtempSync(join(tmpdir(), "litfass-bench-"));
const data = join(directory, "data");
const environment = { ...process.env, LITFASS_PORT: String(PORT), LITFASS_DATA_DIR: data, LITFASS_LOGGING__LEVEL: "error", LITFASS_LIMITS__UNCACHED_PAGES_PER_MINUTE: "1000000", LITFASS_ACCESS__SECOND_FACTOR: "" };
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const start = (flags) => startBinary(BINARY, environment, BASE, flags);
const rows = [];
const report = (what, value, target = "") => {
  rows.push([what, value, target]);
  process.stdout.write(`${what.padEnd(58)} ${String(value).padEnd(34)} ${target}\n`);
};

function residentMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}

/** wrk with keep-alive: requests a second and the 99th percentile in ms. */
function wrk(url) {
  const out = execFileSync("wrk", ["-t1", "-c16", `-d${WRK_SECONDS}s`, "--latency", url], { encoding: "utf8" });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(out)[1]);
  const [, value, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(out);
  const p99 = Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit];
  if (/Non-2xx/.test(out)) throw new Error(`errors from ${url}:\n${out}`);
  return { rate, p99 };
}

/** nginx on the same bytes. */
async function nginx(bytes) {
  const root = join(directory, "nginx");
  chmodSync(directory, 0o755); // nginx serves as nobody where root starts it
  mkdirSync(join(root, "html"), { recursive: true });
  writeFileSync(join(root, "html", "page.html"), bytes);
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
    report("start to first 200, existing database (median of 5)", `${starts[2].toFixed(0)} ms`, "< 100 ms");

    ({ server } = await start());
    await sleep(1500);
    report("resident memory, idle after start", `${residentMb(server.pid).toFixed(1)} MB`, "< 40 MB");
    report("binary", `${(statSync(BINARY).size / 1024 / 1024).toFixed(1)} MB`, "≤ 32 MB");

    const { data: list } = await (await fetch(`${BASE}/_data/en/last/articles`)).json();
    const article = `/en${list.articles.items[0].path}`;
    report("articles in the database", list.articles.total);
    const bytes = Buffer.from(await (await fetch(BASE + article)).arrayBuffer());
    const beside = await nginx(bytes);
    const reference = wrk(`http://127.0.0.1:${NGINX_PORT}/page.html`);
    const cpuBefore = cpuSeconds(server.pid);
    const cached = wrk(BASE + article);
    const cpuCached = ((cpuSeconds(server.pid) - cpuBefore) / (cached.rate * WRK_SECONDS)) * 1e6;
    beside.kill("SIGTERM");
    report(`cached article page (${bytes.length} bytes)`, `${cached.rate.toFixed(0)}/s, p99 ${cached.p99.toFixed(2)} ms, ${cpuCached.toFixed(0)} µs CPU`);
    report("nginx, same bytes, same run", `${reference.rate.toFixed(0)}/s, p99 ${reference.p99.toFixed(2)} ms`);
    report("cached page against nginx", (cached.rate / reference.rate).toFixed(2), "≥ 0.7");

    const addresses = await uncachedArticles(list.articles, article);
    const uncached = await oneByOne(server.pid, addresses.length, (n) => BASE + addresses[n]);
    report("uncached article page", `p50 ${uncached.p50.toFixed(1)} ms, p99 ${uncached.p99.toFixed(1)} ms, ${uncached.cpu.toFixed(1)} ms CPU`, "≤ 5 ms CPU");
    const pages = Math.min(20, Math.floor(list.articles.total / list.articles.per_page));
    const lists = await oneByOne(server.pid, 300, (n) => `${BASE}/_data/uk/last/articles?page=${1 + (n % pages)}&n=${n}`);
    report("list of articles, data", `p50 ${lists.p50.toFixed(1)} ms, p99 ${lists.p99.toFixed(1)} ms, ${lists.cpu.toFixed(1)} ms CPU`, "p99 < 20 ms");
    const words = ["bridges", "Häuser", "школи", "tickets", "Verträge", "ринки", "new rules", "small offices", "Straße", "послуги"];
    const search = await oneByOne(server.pid, 300, (n) => `${BASE}/_data/${["en", "de", "uk"][n % 3]}/search?q=${encodeURIComponent(words[n % words.length])}&page=${1 + (n % 3)}`);
    report("search, data", `p50 ${search.p50.toFixed(1)} ms, p99 ${search.p99.toFixed(1)} ms, ${search.cpu.toFixed(1)} ms CPU`, "p99 < 20 ms");

    execFileSync(BINARY, ["admin", "create", "--email", "bench@portal.example", "--role", "admin", "--password-stdin"], { env: environment, input: "a long bench password 7\n", stdio: ["pipe", "ignore", "inherit"] });
    const login = await fetch(`${BASE}/api/auth/login`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email: "bench@portal.example", password: "a long bench password 7" }) });
    const { access_token } = await login.json();
    const panel = await oneByOne(server.pid, 300, (n) => `${BASE}/api/panel/articles?page=${1 + (n % 10)}`, { headers: { Authorization: `Bearer ${access_token}` } });
    report("panel list of articles, API", `p50 ${panel.p50.toFixed(1)} ms, p99 ${panel.p99.toFixed(1)} ms, ${panel.cpu.toFixed(1)} ms CPU`);

    const page = await transferred(article);
    report("article page: JavaScript, gzip", `${(page.script / 1024).toFixed(1)} KB`, "≤ 50 KB");
    report("article page: HTML and CSS, gzip", `${(page.html / 1024).toFixed(1)} + ${(page.style / 1024).toFixed(1)} KB`);
    report("resident memory after the load", `${residentMb(server.pid).toFixed(1)} MB`);
  } finally {
    if (server) await stop(server);
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
