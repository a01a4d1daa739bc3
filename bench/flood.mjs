// Floods a release binary and measures its effect on another client: the longest wait for a cached page (bound MAX_WAIT_MS) and the
// peak of the server's memory (bound MAX_MEMORY_MB). `make bench-floods` builds the binary and calls this; names of floods as
// arguments run only those. One function for each flood; it runs until `until` and returns a sentence about its load, which goes
// to loopback only.
import { fork, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const BINARY = resolve(process.env.LITFASS_BIN ?? "target/release/litfass");
const PORT = Number(process.env.FLOOD_PORT ?? 18190);
const SECONDS = Number(process.env.FLOOD_SECONDS ?? 15);
/** Sockets of the floods that only connect; fewer where the process may not open as many files. */
const SOCKETS = Number(process.env.FLOOD_SOCKETS ?? 20_000);
const MAX_MEMORY_MB = 400;
const MAX_WAIT_MS = 1_000;
/** The page that the other visitor reads, and where from. */
const PAGE = "/en";
const VISITOR = "127.0.0.2";
/** One attacker, and many. */
const ONE = ["127.0.0.3"];
const MANY = Array.from({ length: 100 }, (_, n) => `127.0.1.${n + 1}`);
const HEAD = "Host: portal\r\n";
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** A connection from `address` that survives its own errors. */
function connect(address) {
  const socket = net.connect({ port: PORT, host: "127.0.0.1", localAddress: address });
  socket.on("error", () => socket.destroy());
  // an unread socket does not notice its end
  socket.resume();
  return socket;
}

/** Keeps `count` connections open until `until`, in the mean from `perSecond` new ones; `start` is called for each. */
async function hold(addresses, count, until, start, perSecond = 5_000) {
  const open = new Set();
  let opened = 0;
  while (Date.now() < until) {
    for (let n = 0; n < perSecond / 20 && open.size < count; n++) {
      const socket = connect(addresses[opened++ % addresses.length]);
      open.add(socket);
      socket.on("close", () => open.delete(socket));
      socket.on("connect", () => start(socket));
    }
    await sleep(50);
  }
  const held = open.size;
  for (const socket of open) socket.destroy();
  return `${opened} connections opened, ${held} held at the end`;
}

/** Sends requests one after the other on `connections` connections; `make(n)` returns the options and the body of the n-th. */
async function requests(addresses, connections, until, make) {
  const statuses = new Map();
  let sent = 0;
  const agents = addresses.map((localAddress) => new http.Agent({ keepAlive: true, maxSockets: connections, localAddress }));
  const one = (agent) =>
    new Promise((done) => {
      const { body, ...options } = make(sent++);
      const count = (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const request = http.request({ host: "127.0.0.1", port: PORT, agent, timeout: 10_000, ...options }, (answer) => {
        count(answer.statusCode);
        answer.resume().on("close", done);
      });
      request.on("timeout", () => request.destroy());
      request.on("error", () => {
        count("error");
        setTimeout(done, 20);
      });
      request.end(body);
    });
  const loops = Array.from({ length: connections }, async (_, n) => {
    while (Date.now() < until) await one(agents[n % agents.length]);
  });
  await Promise.all(loops);
  for (const agent of agents) agent.destroy();
  return `${sent} requests: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}`;
}

const json = { "Content-Type": "application/json" };
const login = (n) => ({
  method: "POST",
  path: "/api/auth/login",
  headers: json,
  body: JSON.stringify({ email: `nobody-${n}@portal.example`, password: "not the right one" }),
});

/** Opens a WebSocket and joins `channels` public channels of invented names. */
function joinChannels(socket, key, channels) {
  socket.write(
    `GET /app/${key}?protocol=7 HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  for (let n = 0; n < channels; n++) {
    const channel = `invented-${socket.localPort}-${n}`;
    const text = Buffer.from(JSON.stringify({ event: "pusher:subscribe", data: { channel } }));
    // a masked text frame shorter than 126 bytes; the mask is zero (RFC 6455 section 5.2)
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
  }
}

/** A request head that gets a line every half a second and never ends. */
function trickle(socket) {
  socket.write(`GET / HTTP/1.1\r\n${HEAD}`);
  const timer = setInterval(() => socket.write("X: y\r\n"), 500);
  socket.on("close", () => clearInterval(timer));
}

/** Each flood: (until, key of the broadcaster's app) => a sentence. */
const FLOODS = {
  "web sockets of one address": (until, key) => hold(ONE, SOCKETS, until, (socket) => joinChannels(socket, key, 0)),
  "web sockets of 100 addresses": (until, key) => hold(MANY, SOCKETS, until, (socket) => joinChannels(socket, key, 0)),
  "web sockets with many channels": (until, key) =>
    hold(MANY, SOCKETS / 10, until, (socket) => joinChannels(socket, key, 100), 1_000),
  "idle sockets of one address": (until) => hold(ONE, SOCKETS, until, () => {}),
  "idle sockets of 100 addresses": (until) => hold(MANY, SOCKETS, until, () => {}),
  "sockets idle after a forwarded request": (until) =>
    hold(MANY, SOCKETS / 2, until, (socket) => socket.write(`HEAD /healthz HTTP/1.1\r\n${HEAD}\r\n`)),
  "half heads of 15 KB": (until) =>
    hold(MANY, SOCKETS / 2, until, (socket) => socket.write(`GET / HTTP/1.1\r\nX: ${"x".repeat(15_000)}`)),
  "silent short bodies": (until) =>
    hold(MANY, SOCKETS / 2, until, (socket) =>
      socket.write(`POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 16000\r\n\r\n${" ".repeat(15_000)}`),
    ),
  "silent long bodies": (until) =>
    hold(MANY, SOCKETS / 2, until, (socket) =>
      socket.write(`POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n${" ".repeat(900_000)}`),
    1_000),
  "silent chunked bodies": (until) =>
    hold(MANY, SOCKETS / 2, until, (socket) =>
      socket.write(`POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`),
    ),
  "trickling heads of one address": (until) => hold(ONE, 1_000, until, trickle),
  "trickling heads of 100 addresses": (until) => hold(MANY, SOCKETS / 2, until, trickle),
  "answers that nobody reads": (until) =>
    hold(MANY, 2_000, until, (socket) => {
      socket.pause();
      socket.write(`GET ${PAGE} HTTP/1.1\r\n${HEAD}\r\n`.repeat(200));
    }, 2_000),
  "forwarded answers that nobody reads": (until) =>
    hold(MANY, 2_000, until, (socket) => {
      socket.pause();
      socket.write(`GET /api/openapi.json HTTP/1.1\r\n${HEAD}\r\n`.repeat(50));
    }, 2_000),
  "connections that come and go": (until) =>
    hold(MANY, SOCKETS, until, (socket) => {
      socket.write(`GET ${PAGE} HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`);
    }, 2_000),
  "requests of every odd kind": (until) =>
    hold(MANY, 2_000, until, (socket) => {
      const odd = [
        `GET ${PAGE} HTTP/1.0\r\n\r\n`,
        `GET / HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
        `POST /report HTTP/1.1\r\n${HEAD}Expect: 100-continue\r\nContent-Length: 10\r\n\r\n`,
        `POST /report HTTP/1.1\r\n${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n`,
        `GET / HTTP/1.1\r\n${"A: b\r\n".repeat(99)}\r\n`,
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
      ];
      socket.write(odd[Math.floor(Math.random() * odd.length)]);
    }, 2_000),
  "unknown queries of one address": (until) => requests(ONE, 150, until, (n) => ({ path: `/en?x=${n}` })),
  "unknown queries of 100 addresses": (until) => requests(MANY, 300, until, (n) => ({ path: `/en?x=${n}` })),
  "missing pages of one address": (until) => requests(ONE, 150, until, (n) => ({ path: `/de/nowhere-${n}` })),
  "missing pages of 100 addresses": (until) => requests(MANY, 300, until, (n) => ({ path: `/de/nowhere-${n}` })),
  "searches": (until) => requests(MANY, 300, until, (n) => ({ path: `/en/search?q=aufenthalt+bewiligung+${n}+migrazion` })),
  "suggestions": (until) => requests(MANY, 300, until, (n) => ({ path: `/api/search/suggestions?q=bewilig${n}` })),
  "sitemaps and feeds": (until) =>
    requests(MANY, 300, until, (n) => ({ path: ["/sitemap.xml", "/en/feed.xml", "/de/feed.xml"][n % 3] })),
  "readiness": (until) => requests(MANY, 300, until, () => ({ path: "/readyz" })),
  "password guesses": (until) => requests(MANY, 300, until, login),
};

/** The other visitor, in a process of its own: a new connection for each view of the page. */
async function visit() {
  let [longest, views, failures] = [0, 0, 0];
  process.on("message", (message) => {
    if (message === "end") process.send({ longest, views, failures }, () => process.exit(0));
  });
  for (;;) {
    const began = performance.now();
    const isServed = await new Promise((done) => {
      const request = http.get(
        { host: "127.0.0.1", port: PORT, path: PAGE, localAddress: VISITOR, agent: false, timeout: 10_000 },
        (answer) => {
          let body = "";
          answer.setEncoding("utf8");
          answer.on("data", (text) => (body += text));
          answer.on("end", () => done(answer.statusCode === 200 && body.endsWith("</html>")));
        },
      );
      request.on("timeout", () => request.destroy());
      request.on("error", () => done(false));
    });
    longest = Math.max(longest, performance.now() - began);
    views += 1;
    failures += isServed ? 0 : 1;
    await sleep(20);
  }
}

function residentMb(pid, field) {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}

async function start(data, flags = []) {
  const environment = { ...process.env, LITFASS_PORT: String(PORT), LITFASS_DATA_DIR: data, LITFASS_LOGGING__LEVEL: "error" };
  const server = spawn(BINARY, ["serve", ...flags], { cwd: data, env: environment, stdio: "ignore" });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${BINARY} ended with ${server.exitCode}`);
    try {
      if ((await fetch(`http://127.0.0.1:${PORT}${PAGE}`)).status === 200) return server;
    } catch {
      await sleep(20);
    }
  }
}

async function stop(server) {
  if (server.exitCode !== null) return;
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await gone;
}

/** Runs one flood on a server of its own. Returns whether the limits held. */
async function measure(name, flood, data) {
  const server = await start(data);
  let visitor;
  try {
    for (let n = 0; n < 20; n++) await (await fetch(`http://127.0.0.1:${PORT}${PAGE}`)).text();
    writeFileSync(`/proc/${server.pid}/clear_refs`, "5"); // resets VmHWM (proc(5))
    visitor = fork(fileURLToPath(import.meta.url), ["--visit"]);
    await sleep(500);
    const key = /realtime_app_key = "([^"]+)"/.exec(readFileSync(join(data, "secrets.toml"), "utf8"))[1];
    const did = await flood(Date.now() + SECONDS * 1_000, key);
    const seen = new Promise((done) => visitor.once("message", done));
    visitor.send("end");
    const { longest, views, failures } = await seen;
    const memory = server.exitCode === null ? residentMb(server.pid, "VmHWM") : Number.POSITIVE_INFINITY;
    const holds = memory <= MAX_MEMORY_MB && longest <= MAX_WAIT_MS && failures === 0;
    process.stdout.write(
      `${holds ? "holds" : "FAILS"}  ${name.padEnd(42)} ${memory.toFixed(0).padStart(5)} MB  ${longest.toFixed(0).padStart(6)} ms ` +
        `(${views} views, ${failures} failed)  ${did}\n`,
    );
    return holds;
  } finally {
    visitor?.kill();
    await stop(server);
  }
}

async function main(names) {
  const data = mkdtempSync(join(tmpdir(), "litfass-flood-"));
  const chosen = Object.entries(FLOODS).filter(([name]) => names.length === 0 || names.some((part) => name.includes(part)));
  process.stdout.write(`limits: ${MAX_MEMORY_MB} MB, ${MAX_WAIT_MS} ms for ${PAGE}; ${SECONDS} s each\n`);
  try {
    await stop(await start(data, ["--demo"]));
    let failed = 0;
    for (const [name, flood] of chosen) failed += (await measure(name, flood, data)) ? 0 : 1;
    process.stdout.write(`${chosen.length - failed} of ${chosen.length} floods held\n`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

if (process.argv[2] === "--visit") await visit();
else await main(process.argv.slice(2));
