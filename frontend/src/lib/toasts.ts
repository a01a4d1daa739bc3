import { signal } from "./signal";

export interface Toast {
  id: number;
  level: "info" | "ok" | "warn" | "bad";
  text: string;
  /** Where the news is, below the site. */
  url?: string;
  action?: { label: string; run: () => void };
  /** Takes back what the message tells, for so many seconds. */
  undo?: { seconds: number; run: () => void };
}

const STAY_MS = 8_000;
const STAY_WITH_ACTION_MS = 12_000;

export const toasts = signal<Toast[]>([]);
let next = 1;

const stayMs = ({ action, undo }: Omit<Toast, "id">) =>
  undo ? undo.seconds * 1_000 : action ? STAY_WITH_ACTION_MS : STAY_MS;

/** Shows a short message at the edge; it leaves by itself, bad news stays until it is closed. */
export function toast(message: Omit<Toast, "id">): void {
  showToast(message);
}

/** As `toast`; returns the id of the message. */
export function showToast(message: Omit<Toast, "id">): number {
  const id = next++;
  toasts.set([...toasts.get().slice(-3), { ...message, id }]);
  if (message.level !== "bad") setTimeout(() => dropToast(id), stayMs(message));
  return id;
}

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((one) => one.id !== id));
}
