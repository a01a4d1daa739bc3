// Time of the server for the advertisements of a page with 1,000 bookings on the site. Fills a new database with the demo content,
// copies one of its bookings by python3, whose standard library writes SQLite, then asks for all places of each kind of page with
// wrk over one connection. `make bench-ads` builds the binary and calls this; ADS is the number of bookings.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuSeconds, start, stop } from "./binary.mjs";

const BINARY = process.env.LITFASS_BIN ?? "target/release/litfass";
const ADS = Number(process.env.ADS ?? 1_000);
const PORT = Number(process.env.PORT ?? 18291);
const BASE = `http://127.0.0.1:${PORT}`;
const WANTED_MS = 1;
const SECONDS = 5;
const directory = mkdtempSync(join(tmpdir(), "litfass-bench-ads-"));
const data = join(directory, "data");
const env = { ...process.env, LITFASS_PORT: String(PORT), LITFASS_DATA_DIR: data, LITFASS_LOGGING__LEVEL: "error", LITFASS_ACCESS__SECOND_FACTOR: "" };

/** Copies the first booking on the site: another advertiser each, all places, weights from 1 to 10. */
const COPIES = `
import sqlite3, sys, uuid, json
db = sqlite3.connect(sys.argv[1])
count = int(sys.argv[2])
columns = [row[1] for row in db.execute("pragma table_info(ads)") if row[1] not in ("key", "id")]
row = dict(zip(columns, db.execute(f"select {','.join(columns)} from ads where state = 'running' order by key limit 1").fetchone()))
places = list(db.execute("select key, code from ad_placements"))
have = db.execute("select count(*) from ads where state = 'running'").fetchone()[0]
for n in range(count - have):
    form, terms = json.loads(row["form"]), json.loads(row["terms"])
    form["advertiser_name"], terms["weight"] = f"Advertiser {n}", 1 + n % 10
    form["placements"] = [code for _, code in places]
    values = {**row, "form": json.dumps(form), "terms": json.dumps(terms), "id": str(uuid.uuid4()), "folded": ""}
    key = db.execute(f"insert into ads ({','.join(values)}) values ({','.join('?' * len(values))})", list(values.values())).lastrowid
    for placement, _ in places:
        db.execute("insert into ad_slots values (?, ?, ?, ?)", (key, placement, row["start_on"], row["end_on"]))
db.commit()
`;

const PAGES = {
  home: "home-top,home-top,home-top,home-top,home-between",
  article: "article-side,article-end",
  article_lists: "category-list",
  services: "services-list",
  contacts: "contacts-list",
};

/** wrk over one connection: requests a second, median and 99th percentile in ms. */
function measure(url) {
  const out = execFileSync("wrk", ["-t1", "-c1", `-d${SECONDS}s`, "--latency", "-H", "Lang: de", "-H", "User-Agent: Mozilla/5.0", url], { encoding: "utf8" });
  if (/Non-2xx/.test(out)) throw new Error(`errors from ${url}:\n${out}`);
  const percentile = (name) => {
    const [, value, unit] = new RegExp(`${name}%\\s+([\\d.]+)(us|ms|s)`).exec(out);
    return Number(value) * { us: 0.001, ms: 1, s: 1000 }[unit];
  };
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)[1]), p50: percentile(50), p99: percentile(99) };
}

let server;
try {
  ({ server } = await start(BINARY, env, BASE, ["--demo"]));
  await stop(server);
  execFileSync("python3", ["-c", COPIES, join(data, "litfass.db"), String(ADS)]);
  ({ server } = await start(BINARY, env, BASE));
  for (const [page, places] of Object.entries(PAGES)) {
    const url = `${BASE}/api/ads/slots?page=${page}&places=${places}&device=desktop`;
    const { slots } = await (await fetch(url, { headers: { Lang: "de" } })).json();
    const shown = slots.reduce((sum, { ads }) => sum + ads.length, 0);
    if (shown === 0) throw new Error(`no advertisement on ${page}`);
    const before = cpuSeconds(server.pid);
    const { rate, p50, p99 } = measure(url);
    const cpu = ((cpuSeconds(server.pid) - before) * 1000) / (rate * SECONDS);
    const times = `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${cpu.toFixed(2)} ms CPU, ${shown} shown`;
    process.stdout.write(`${`${ADS} bookings, ${page}`.padEnd(32)} ${times.padEnd(60)} p99 < ${WANTED_MS} ms\n`);
    if (p99 >= WANTED_MS) process.exitCode = 1;
  }
} finally {
  if (server) await stop(server);
  rmSync(directory, { recursive: true, force: true });
}
