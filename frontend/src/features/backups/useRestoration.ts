// A restoration from the set-up page: the archive is sent in parts, checked by the server, and put in the place of the data.
import { useCallback, useEffect, useRef, useState } from "react";
import type { SetupRestoration } from "../../generated/api";
import { NetworkError, Problem } from "../../lib/api";
import { approveRestoration, checkArchive, getRestoration, sendPart } from "./api";

/** Pause between two questions about a check or a restart, and before a part is sent again. */
const POLL_MS = 700;
const RETRY_MS = 3_000;

/** Where the page is, as far as the server does not say it. */
type Phase = "asking" | "link_over" | "waiting" | "sending" | "sent" | "restarting" | "done";

export interface Restoration {
  phase: Phase;
  state: SetupRestoration | null;
  /** The connection was lost while the archive was sent; it is tried again. */
  offline: boolean;
  /** Why the last step was refused. */
  error: unknown;
  send(file: File, key: string): void;
  check(key: string): void;
  stop(): void;
  approve(): void;
}

const pause = (ms: number) => new Promise<void>((next) => setTimeout(next, ms));
const isLinkOver = (error: unknown) => error instanceof Problem && (error.status === 410 || error.status === 409);
const isUnreachable = (error: unknown) =>
  error instanceof NetworkError ? error.kind !== "abort" : error instanceof Problem && error.status >= 502;

function phaseOf({ stage }: SetupRestoration): Phase {
  if (stage === "restoring") return "restarting";
  return stage === "empty" || stage === "receiving" ? "waiting" : "sent";
}

/** Sends what the server does not have of the file yet; after a lost connection from where it stopped. */
async function upload(
  token: string,
  file: File,
  began: SetupRestoration,
  signal: AbortSignal,
  tell: (state: SetupRestoration | null) => void,
): Promise<SetupRestoration> {
  let state = began;
  let offset = began.stage === "receiving" && began.size === file.size ? began.received : 0;
  do {
    const part = file.slice(offset, offset + state.part_bytes);
    try {
      state = await sendPart(token, file.size, offset, part, signal);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      tell(null);
      await pause(RETRY_MS);
      if (signal.aborted) throw error;
      // the part may have arrived
      state = await getRestoration(token).catch(() => state);
    }
    offset = state.size === file.size ? state.received : 0;
    tell(state);
  } while (offset < file.size);
  return state;
}

export function useRestoration(token: string | null): Restoration {
  const [phase, setPhase] = useState<Phase>("asking");
  const [state, setState] = useState<SetupRestoration | null>(null);
  const [offline, setOffline] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const sending = useRef<AbortController | null>(null);

  const take = useCallback((next: SetupRestoration) => {
    setState(next);
    setPhase(phaseOf(next));
    setOffline(false);
  }, []);
  const refuse = useCallback((reason: unknown) => {
    if (reason instanceof Problem && reason.status === 410) setPhase("link_over");
    else setError(reason);
  }, []);

  useEffect(() => {
    if (!token) return;
    getRestoration(token).then(take, (reason: unknown) => {
      if (isLinkOver(reason)) return setPhase("link_over");
      setError(reason);
      setPhase("waiting");
    });
  }, [token, take]);

  // a check and a restart are watched until they end
  const watched = phase === "restarting" || (phase === "sent" && state?.stage === "checking");
  useEffect(() => {
    if (!token || !watched) return;
    let isOver = false;
    const watch = async () => {
      while (!isOver) {
        await pause(POLL_MS);
        if (isOver) return;
        await getRestoration(token).then(
          (next) => !isOver && take(next),
          (reason: unknown) => {
            if (isOver || !isLinkOver(reason)) return;
            // the old server knows the link until it ends: this is the new one
            setPhase(phase === "restarting" ? "done" : "link_over");
          },
        );
      }
    };
    void watch();
    return () => {
      isOver = true;
    };
  }, [token, watched, phase, take]);

  const check = (key: string) => {
    setError(null);
    checkArchive(token ?? "", key).then(take, refuse);
  };
  const send = (file: File, key: string) => {
    const stop = new AbortController();
    sending.current = stop;
    setError(null);
    setPhase("sending");
    const run = async () => {
      const began = await getRestoration(token ?? "");
      await upload(token ?? "", file, began, stop.signal, (next) => {
        setOffline(next === null);
        if (next) setState(next);
      });
      check(key);
    };
    run().catch((reason: unknown) => {
      if (sending.current !== stop) return;
      setOffline(false);
      setPhase("waiting");
      if (!stop.signal.aborted) refuse(reason);
    });
  };
  const stop = () => sending.current?.abort();
  const approve = () => {
    setError(null);
    approveRestoration(token ?? "").then(take, refuse);
  };
  return { phase, state, offline, error, send, check, stop, approve };
}
