// `make crawl URL=…`: the checks of the browser tests on a portal that is running, on every page of it.
import { checks, told, walk } from "./report";

const url = process.argv[2] ?? "http://127.0.0.1:8000";
const found = await walk(url);
console.log(`${found.answers.size} addresses, ${found.pages.size} pages in ${found.seconds.toFixed(1)} s`);
for (const { name, faults } of checks(found, true)) {
  const wrong = await faults();
  console.log(
    `${wrong.length === 0 ? "✔" : "✖"} ${name}${wrong.length > 0 ? ` (${wrong.length})\n${told(wrong)}` : ""}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}
