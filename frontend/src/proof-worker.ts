// Finds the answer to a challenge against robots, away from the page so that typing stays smooth. crypto.subtle would do
// only on https; noble's SHA-256 works everywhere.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Challenge } from "./generated/api";

/** Messages of the worker: how much of the worst case is done, from 0 to 1, or the answer, or that there is none. */
export type ProofNews = { done: number } | { answer: number | null };

/** Hashes between two reports. */
const ROUND = 4096;

function search({ salt, challenge, maxnumber }: Challenge): number | null {
  for (let n = 0; n <= maxnumber; n += 1) {
    if (bytesToHex(sha256(utf8ToBytes(salt + n))) === challenge) return n;
    if (n % ROUND === ROUND - 1) tell({ done: n / maxnumber });
  }
  return null;
}

const tell = (news: ProofNews) => self.postMessage(news);

self.onmessage = ({ data }: MessageEvent<Challenge>) => tell({ answer: search(data) });
