// The bell's content: what came, what is unread, what was missed while the connection was away.
import type { Notification } from "../../generated/api";
import { listen } from "../../lib/realtime";
import { user } from "../../lib/session";
import { signal } from "../../lib/signal";
import { toast } from "../../lib/toasts";
import { countUnread, listNotifications, markNotificationsRead } from "./api";

export const unread = signal(0);
export const notifications = signal<Notification[]>([]);

let running: (() => void) | null = null;
let newest = "";

/** So many missed ones are told one by one; the bell shows the rest. */
const MOST_TOASTS = 3;

function isNotification(value: unknown): value is Notification {
  return typeof value === "object" && value !== null && "id" in value && "title" in value && "kind" in value;
}

/** Puts entries in once each, newest first (ids rise with time). */
function merge(more: Notification[]): Notification[] {
  const known = new Map(notifications.get().map((entry) => [entry.id, entry]));
  const fresh = more.filter((entry) => !known.has(entry.id));
  for (const entry of more) known.set(entry.id, entry);
  const sorted = [...known.values()].sort((a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0));
  notifications.set(sorted);
  newest = sorted[0]?.id ?? newest;
  return fresh;
}

function announce(entry: Notification): void {
  const levels = { info: "info", success: "ok", warning: "warn", urgent: "bad" } as const;
  toast({ level: levels[entry.level], text: entry.title, url: entry.url || undefined });
}

async function fetchUnread(): Promise<void> {
  const answer = await countUnread();
  unread.set(answer.unread);
}

/** One page of the list, newest first. */
export async function fetchNotifications(page = 1): Promise<{ more: boolean }> {
  const answer = await listNotifications({ page });
  merge(answer.items);
  return { more: answer.page * answer.per_page < answer.total };
}

/** Notifications since the newest known one, shown like live ones. */
async function catchUp(): Promise<void> {
  const missed = await listNotifications(newest ? { since: newest } : { page: 1 });
  for (const entry of merge(missed.items).slice(0, MOST_TOASTS)) announce(entry);
  await fetchUnread();
}

/** Starts listening for the person who is signed in; runs once however often it is called. */
export function startNotifications(): void {
  const { id } = user.get();
  if (running || !id) return;
  const first = Promise.all([fetchNotifications(), fetchUnread()]).catch(() => undefined);
  const show = (entry: Notification) => {
    if (merge([entry]).length === 0) return;
    unread.set(unread.get() + (entry.read_at ? 0 : 1));
    announce(entry);
  };
  const arrived = (data: unknown) => {
    if (!isNotification(data)) return;
    // the event is written in the language of the account, the list in that of the page
    if (user.get().locale === document.documentElement.lang) show(data);
    else void first.then(catchUp).catch(() => show(data));
  };
  // Notifications from before the channel was joined, at first or after a lost connection, did not come over it.
  const joined = () => void first.then(catchUp).catch(() => undefined);
  const stopListening = listen(`private-App.Models.User.${id}`, "broadcast-notification-created", arrived, joined);
  const stopUser = user.subscribe(() => {
    if (user.get().id !== id) stopNotifications();
  });
  running = () => {
    stopListening();
    stopUser();
  };
}

function stopNotifications(): void {
  running?.();
  running = null;
  newest = "";
  unread.set(0);
  notifications.set([]);
}

/** Marks some or all as read; shown at once, put right if the server refuses. */
export async function markRead(ids: string[] | "all"): Promise<void> {
  const before = notifications.get();
  const count = unread.get();
  const chosen = (entry: Notification) => ids === "all" || ids.includes(entry.id);
  const changed = before.filter((entry) => !entry.read_at && chosen(entry)).length;
  if (ids !== "all" && changed === 0) return;
  const now = new Date().toISOString();
  notifications.set(before.map((entry) => (chosen(entry) && !entry.read_at ? { ...entry, read_at: now } : entry)));
  unread.set(ids === "all" ? 0 : Math.max(0, count - changed));
  try {
    await markNotificationsRead(ids === "all" ? { all: true } : { ids });
  } catch {
    notifications.set(before);
    unread.set(count);
  }
}
