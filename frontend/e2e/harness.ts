// A world of its own for each spec file: the real binary on a free port, with demo content in a new directory.
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface World {
  url: string;
  data_dir: string;
  /** Output of the server so far. */
  output(): string;
  /**
   * Ends the server and starts it again: jobs that run seldom run at the start. With `days`, its clock shows that many days
   * more than the clock of this machine from now on; the sessions of before have ended then.
   */
  restart(days?: number): Promise<void>;
  stop(): Promise<void>;
}

/** A port that nobody listens on, below those that the tests in Rust take, which run at the same time. */
function freePort(): Promise<number> {
  const port = 12_000 + Math.floor(Math.random() * 8_000);
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(freePort()));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(port)));
  });
}

/** The longest time that filling a new database with the demo content may take. */
const FILLING_MS = 300_000;

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + FILLING_MS;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`The server was not ready in time:\n${output()}`);
}

/** The binary that is tried. */
export const binary = resolve(process.env.LITFASS_BIN ?? "../target/debug/litfass");

/** Where worlds begin: filled directories, one for each build of the binary. */
const FILLED = resolve("node_modules/.e2e-demo");
const demo = () => join(FILLED, String(Math.round(statSync(binary).mtimeMs)));

/** Fills a data directory with the demo content, unless this build did so before; worlds begin as copies of it. */
export async function fill(): Promise<void> {
  if (process.env.LITFASS_URL || existsSync(demo())) return;
  rmSync(FILLED, { recursive: true, force: true });
  const fresh = join(FILLED, "filling");
  mkdirSync(fresh, { recursive: true });
  const { url, server, text } = await serve(["--demo", "--data-dir", fresh]);
  await untilReady(url, server, text);
  await ended(server);
  renameSync(fresh, demo());
}

/**
 * Environment in which a program sees the clock `days` days ahead, by Debian's `libfaketime`. Waiting times stay as they
 * are: they are measured by another clock.
 */
function ahead(days: number): Record<string, string> {
  const folder = readdirSync("/usr/lib").find((name) => existsSync(`/usr/lib/${name}/faketime/libfaketimeMT.so.1`));
  if (!folder) throw new Error("libfaketime is missing: apt-get install faketime");
  return {
    LD_PRELOAD: `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`,
    FAKETIME: `+${days}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

interface Serving {
  url: string;
  server: ChildProcess;
  text: () => string;
}

/** Where the tests find the binary. Under a name it says so itself, for browsers know passkeys only there. */
type Host = "127.0.0.1" | "localhost";

/**
 * Settings of every world. A browser that walks through all pages asks for more of them in a minute than a person. A proof of
 * work of the usual length takes a second of each form that is sent; a tenth of it passes the same code. Staff of the specs
 * sign in with a password alone, unless a spec sets the roles that need a second factor.
 */
const SETTINGS = {
  LITFASS_LIMITS__UNCACHED_PAGES_PER_MINUTE: "1000000",
  LITFASS_PROOF_OF_WORK__MAX_HASHES: "20000",
  LITFASS_ACCESS__SECOND_FACTOR: "",
};

async function serve(
  args: string[],
  environment: Record<string, string> = {},
  host: Host = "127.0.0.1",
  used?: number,
): Promise<Serving> {
  const port = used ?? (await freePort());
  const url = `http://${host}:${port}`;
  const named = host === "localhost" ? { LITFASS_SERVER__PUBLIC_URL: url } : {};
  const flags = ["serve", "--address", "127.0.0.1", "--port", String(port), ...args];
  const server = spawn(binary, flags, {
    cwd: resolve(".."),
    env: { ...process.env, ...SETTINGS, ...named, ...environment },
  });
  let text = "";
  const collect = (part: Buffer) => (text += part.toString());
  server.stdout.on("data", collect);
  server.stderr.on("data", collect);
  return { url, server, text: () => text };
}

const ended = (server: ChildProcess) =>
  new Promise((done) => {
    server.once("exit", done);
    server.kill("SIGTERM");
  });

/** Starts the binary with the demo content, or with a new data directory; with LITFASS_URL set, uses what runs there. */
export async function startWorld(
  environment: Record<string, string> = {},
  host?: Host,
  content: "demo" | "none" = "demo",
): Promise<World> {
  const running = process.env.LITFASS_URL;
  if (running) {
    const nothing = async () => undefined;
    return { url: running, data_dir: "", output: () => "", restart: nothing, stop: nothing };
  }
  const dir = mkdtempSync(join(tmpdir(), "litfass-e2e-"));
  if (content === "demo") cpSync(demo(), dir, { recursive: true });
  const start = async (port?: number, days = 0) => {
    const clock = days > 0 ? ahead(days) : {};
    const serving = await serve(["--data-dir", dir], { ...environment, ...clock }, host, port);
    await untilReady(serving.url, serving.server, serving.text);
    return serving;
  };
  let serving = await start();
  const { url } = serving;
  return {
    url,
    data_dir: dir,
    output: () => serving.text(),
    restart: async (days) => {
      await ended(serving.server);
      serving = await start(Number(new URL(url).port), days);
    },
    stop: async () => {
      await ended(serving.server);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
