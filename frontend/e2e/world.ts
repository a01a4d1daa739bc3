// A world of its own for each spec file: the real binary on a free port, with demo content in a new directory.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
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

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`The server was not ready after a minute:\n${output()}`);
}

/** Starts the binary; with LITFASS_URL set, uses what runs there. */
export async function startWorld(environment: Record<string, string> = {}): Promise<World> {
  const running = process.env.LITFASS_URL;
  if (running) return { url: running, data_dir: "", output: () => "", stop: async () => undefined };
  const binary = resolve(process.env.LITFASS_BIN ?? "../target/debug/litfass");
  const dir = mkdtempSync(join(tmpdir(), "litfass-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ["serve", "--demo", "--address", "127.0.0.1", "--port", String(port), "--data-dir", dir];
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
