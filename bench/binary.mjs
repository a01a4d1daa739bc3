// The optimised binary under measurement: its start and end, its processor time, requests one after another.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Starts the server and waits for its first 200; answers the process and the milliseconds it took. */
export async function start(binary, env, base, flags = []) {
  const began = performance.now();
  const server = spawn(binary, ["serve", ...flags], { env, stdio: "ignore" });
  for (;;) {
    try {
      if ((await fetch(`${base}/en`)).status === 200) break;
    } catch {
      // not listening yet
    }
    if (server.exitCode !== null) throw new Error(`${binary} ended with ${server.exitCode}`);
    await sleep(1);
  }
  return { server, ms: performance.now() - began };
}

/** Ends the server and waits for its end. */
export async function stop(server) {
  if (server.exitCode !== null) return;
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGTERM");
  await gone;
}

/** User and system CPU seconds of a process so far (proc(5), stat fields 14 and 15; 100 ticks a second). */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** One request after another; answers p50 and p99 in ms and the server's CPU per request in ms. */
export async function oneByOne(pid, count, url, options = {}) {
  const times = [];
  const before = cpuSeconds(pid);
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    const answer = await fetch(url(n), options);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${answer.status} from ${url(n)}`);
    times.push(performance.now() - began);
  }
  const cpu = ((cpuSeconds(pid) - before) * 1000) / count;
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(count * 0.5)], p99: times[Math.floor(count * 0.99)], cpu };
}
