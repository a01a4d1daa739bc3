// One request that a person starts: whether it runs, and why it failed.
import { useCallback, useState } from "react";
import { Problem, type FieldProblem } from "./api";

export type FieldProblems = Readonly<Record<string, FieldProblem[]>>;

export interface Submission {
  busy: boolean;
  /** Why the last attempt failed; null before the first attempt, while one runs, and after a success. */
  error: unknown;
  /** The server's messages by field. */
  problems: FieldProblems;
  /** Runs the request; true when it succeeded. */
  run: (request: () => Promise<unknown>) => Promise<boolean>;
  /** Forgets the error, as after an edit. */
  clear: () => void;
}

const NONE: FieldProblems = {};

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = useCallback(async (request: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await request();
      return true;
    } catch (reason) {
      setError(reason ?? new Error("The request failed."));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  const clear = useCallback(() => setError(null), []);
  return { busy, error, problems: error instanceof Problem ? error.fields : NONE, run, clear };
}
