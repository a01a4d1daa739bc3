// The part of open forms against robots: a proof of work, found by a worker while the person types, and a field
// that people do not see. The server's side is features/robots; every form that is open to visitors uses this hook.
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { Challenge, Human } from "../generated/api";
import type { ProofNews } from "../proof-worker";
import { call, NetworkError, Problem } from "./api";

export interface ProofOfWork {
  /** The field that people do not see; `HoneypotField` draws it. */
  honeypot: RefObject<HTMLInputElement | null>;
  /** How much is done, from 0 to 1, while somebody waits for the proof; else null. */
  waiting: number | null;
  /** Begins to look for the proof; to be called as soon as somebody types. */
  begin(): void;
  /** Makes a call that needs the proof. One that has run out is replaced silently, once. */
  send<T>(request: (human: Human) => Promise<T>): Promise<T>;
}

interface Proof {
  text: string;
  /** When the server takes it, on this page's own clock. */
  from_ms: number;
}

interface Search {
  proof: Promise<Proof>;
  stop(): void;
}

const OVER = new Set(["proof_over", "proof_wrong"]);

function solve(challenge: Challenge, onProgress: (done: number) => void, stopped: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROOF_WORKER);
    const end = () => worker.terminate();
    stopped.addEventListener("abort", end);
    worker.onerror = () => {
      end();
      reject(new NetworkError("network"));
    };
    worker.onmessage = ({ data }: MessageEvent<ProofNews>) => {
      if ("done" in data) return onProgress(data.done);
      end();
      const { algorithm, challenge: hash, salt, signature } = challenge;
      if (data.answer === null) reject(new NetworkError("response"));
      else resolve(btoa(JSON.stringify({ algorithm, challenge: hash, number: data.answer, salt, signature })));
    };
    worker.postMessage(challenge);
  });
}

function search(onProgress: (done: number) => void): Search {
  const stopped = new AbortController();
  const find = async () => {
    const challenge = await call("GET /proof-of-work/challenge", { signal: stopped.signal });
    const from_ms = performance.now() + challenge.pause_s * 1000;
    return { text: await solve(challenge, onProgress, stopped.signal), from_ms };
  };
  const proof = find();
  // a failure is told to whoever waits for the proof; nobody may be waiting yet
  proof.catch(() => undefined);
  return { proof, stop: () => stopped.abort() };
}

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

/** The check of one form. */
export function useProofOfWork(): ProofOfWork {
  const honeypot = useRef<HTMLInputElement>(null);
  const under_way = useRef<Search | null>(null);
  const done = useRef(0);
  const [waiting, setWaiting] = useState<number | null>(null);

  const begin = useCallback((): Search => {
    under_way.current ??= search((part) => {
      done.current = part;
      setWaiting((shown) => (shown === null ? null : part));
    });
    return under_way.current;
  }, []);

  useEffect(() => () => under_way.current?.stop(), []);

  const take = async (): Promise<Human> => {
    const { proof } = begin();
    setWaiting(done.current);
    try {
      const { text, from_ms } = await proof;
      await pause(Math.max(0, from_ms - performance.now()));
      return { proof: text, website: honeypot.current?.value ?? "" };
    } finally {
      under_way.current = null;
      done.current = 0;
      setWaiting(null);
    }
  };

  return {
    honeypot,
    waiting,
    begin: () => void begin(),
    async send(request) {
      try {
        return await request(await take());
      } catch (error) {
        if (!(error instanceof Problem && OVER.has(error.code))) throw error;
        return await request(await take());
      }
    },
  };
}
