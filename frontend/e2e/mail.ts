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

/**
 * Waits for a letter to `address` that contains `part`, and answers the link with it. Letters from before `since`, in
 * milliseconds since 1970, do not count.
 */
export async function linkFromLetter(data_dir: string, address: string, part: string, since = 0): Promise<string> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const folder = join(data_dir, "mail");
    let names: string[] = [];
    try {
      names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
    } catch {
      // No letter yet.
    }
    for (const name of names) {
      const file = join(folder, name);
      if (statSync(file).mtimeMs < since) continue;
      const raw = readFileSync(file, "utf8");
      if (!raw.includes(address)) continue;
      const link = new RegExp(`https?://[^\\s"<>]*${part}[^\\s"<>]*`).exec(decoded(raw))?.[0];
      if (link) return link.replace(/&amp;/g, "&");
    }
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error(`No letter to ${address} with ${part}`);
}
