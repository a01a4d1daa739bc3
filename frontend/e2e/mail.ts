// Letters as the file transport leaves them.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

function decoded(text: string): string {
  const plain = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  const packed = [
    ...text.matchAll(/Content-Transfer-Encoding: base64\r?\n(?:[^\r\n]+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/g),
  ];
  return plain + packed.map(([, body = ""]) => Buffer.from(body, "base64").toString("utf8")).join("\n");
}

/** Letters that are there, decoded; those from before `since`, in milliseconds since 1970, are left out. */
function letters(data_dir: string, since: number): { raw: string; text: string }[] {
  const folder = join(data_dir, "mail");
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {
    // No letter yet.
  }
  return names
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).mtimeMs >= since)
    .map((file) => readFileSync(file, "utf8"))
    .map((raw) => ({ raw, text: decoded(raw) }));
}

/** Waits for a letter to `address` with this text, and answers the whole of it. */
export async function letterTo(data_dir: string, address: string, part: RegExp, since = 0): Promise<string> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const found = letters(data_dir, since).find(({ raw, text }) => raw.includes(address) && part.test(text));
    if (found) return found.text;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error(`No letter to ${address} with ${part}`);
}

/**
 * Waits for a letter to `address` that contains `part`, and answers the link with it. Letters from before `since`, in
 * milliseconds since 1970, do not count.
 */
export async function linkFromLetter(data_dir: string, address: string, part: string, since = 0): Promise<string> {
  const link = new RegExp(`https?://[^\\s"<>]*${part}[^\\s"<>]*`);
  const text = await letterTo(data_dir, address, link, since);
  return (link.exec(text)?.[0] ?? "").replace(/&amp;/g, "&");
}
