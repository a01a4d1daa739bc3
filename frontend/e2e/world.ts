// A world of its own for each spec file: the real binary on a free port, with demo content in a new directory.
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface World {
  url: string;
  data_dir: string;
  /** What the server printed so far. */
  output(): string;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => done(port));
    });
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

/** A data directory with the demo content, filled once for each build of the binary; worlds begin as copies of it. */
async function filled(binary: string): Promise<string> {
  const dir = join(tmpdir(), `litfass-e2e-demo-${Math.round(statSync(binary).mtimeMs)}`);
  if (existsSync(dir)) return dir;
  const fresh = mkdtempSync(join(tmpdir(), "litfass-e2e-filling-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(binary, ["serve", "--demo", "--port", String(port), "--data-dir", fresh], { cwd: resolve("..") });
  let text = "";
  server.stderr.on("data", (part: Buffer) => (text += part.toString()));
  await untilReady(url, server, () => text);
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await gone;
  if (!existsSync(dir)) renameSync(fresh, dir);
  return dir;
}

/** Starts the binary; with LITFASS_URL set, uses what runs there. */
export async function startWorld(environment: Record<string, string> = {}): Promise<World> {
  const running = process.env.LITFASS_URL;
  if (running) return { url: running, data_dir: "", output: () => "", stop: async () => undefined };
  const binary = resolve(process.env.LITFASS_BIN ?? "../target/debug/litfass");
  const dir = mkdtempSync(join(tmpdir(), "litfass-e2e-"));
  cpSync(await filled(binary), dir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ["serve", "--address", "127.0.0.1", "--port", String(port), "--data-dir", dir];
  const server = spawn(binary, args, { cwd: resolve(".."), env: { ...process.env, ...environment } });
  let text = "";
  const collect = (part: Buffer) => (text += part.toString());
  server.stdout.on("data", collect);
  server.stderr.on("data", collect);
  await untilReady(url, server, () => text);
  return {
    url,
    data_dir: dir,
    output: () => text,
    stop: () =>
      new Promise((done) => {
        server.once("exit", () => {
          rmSync(dir, { recursive: true, force: true });
          done();
        });
        server.kill("SIGTERM");
      }),
  };
}
