// Codes of an authenticator app (RFC 6238).
import { createHmac } from "node:crypto";

const STEP_S = 30;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replace(/[=\s]/g, "")].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0"));
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** The code `later` steps from now; the one after the present one is taken already, for clocks differ. */
export function codeOf(secret: string, later = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_S) + later));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
