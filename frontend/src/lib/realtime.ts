// The live connection: made for signed-in people only, its library loaded when it is first needed.
import type Pusher from "pusher-js";
import type { Channel, PresenceChannel } from "pusher-js";
import { request } from "./api";
import type { Layout } from "./page-types";
import { accessToken, user } from "./session";
import { signal } from "./signal";

export type Connection = "off" | "connecting" | "live" | "paused";

/** How the connection is; shown quietly. */
export const connection = signal<Connection>("off");

type Settings = NonNullable<Layout["realtime"]>;
type Listener = (data: unknown) => void;

/** Somebody who wants to hear a channel, from before the connection is made until they are done. */
interface Hearer {
  channel: string;
  bind: (channel: Channel) => void;
  unbind: (channel: Channel) => void;
}

let starting: Promise<void> | null = null;
let client: Pusher | null = null;
const hearers = new Set<Hearer>();

/** Starts the connection if somebody is signed in and the portal has one. Calling it again changes nothing. */
export function connect(settings: Layout["realtime"]): void {
  if (!settings || starting || !accessToken()) return;
  connection.set("connecting");
  const mine = open(settings).then(
    (made) => {
      if (starting !== mine) return made.disconnect();
      client = made;
      for (const hearer of hearers) hearer.bind(join(hearer.channel, made));
    },
    () => {
      if (starting !== mine) return;
      starting = null;
      connection.set("paused");
    },
  );
  starting = mine;
  const stop = user.subscribe(() => {
    if (user.get().status) return;
    stop();
    disconnect();
  });
}

/** Tries at once instead of waiting. */
export function reconnect(): void {
  client?.disconnect();
  client?.connect();
}

function disconnect(): void {
  client?.disconnect();
  client = null;
  starting = null;
  connection.set("off");
}

/** The library waits up to a minute after a refused attempt; people should not. Spread, so that not all come at once. */
const RETRY_MS = [4_000, 4_000, 8_000, 15_000];
let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

function keepTrying(made: Pusher, state: string): void {
  if (state === "connected") tries = 0;
  if (state === "connected" || state === "disconnected") {
    clearTimeout(retry);
    retry = undefined;
    return;
  }
  const delay = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
  retry ??= setTimeout(
    () => {
      tries += 1;
      made.disconnect();
      made.connect();
    },
    delay * (0.75 + Math.random() / 2),
  );
}

async function open(settings: Settings): Promise<Pusher> {
  const { default: Client } = await import("./pusher");
  const secure = location.protocol === "https:";
  const port = Number(location.port) || (secure ? 443 : 80);
  const made = new Client(settings.key, {
    cluster: settings.cluster || "local",
    wsHost: location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    enabledTransports: ["ws", "wss"],
    enableStats: false,
    activityTimeout: settings.activity_timeout_ms,
    pongTimeout: settings.pong_timeout_ms,
    unavailableTimeout: settings.unavailable_timeout_ms,
    channelAuthorization: {
      endpoint: "/broadcasting/auth",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, done) => {
        authorize({ socket_id: socketId, channel_name: channelName }).then(
          (answer) => done(null, answer),
          (error: unknown) => done(error instanceof Error ? error : new Error("refused"), null),
        );
      },
    },
  });
  made.connection.bind("state_change", ({ current }: { current: string }) => {
    keepTrying(made, current);
    if (current === "connected") connection.set("live");
    else if (current === "connecting" && connection.get() !== "paused") connection.set("connecting");
    else if (current !== "connecting" && current !== "initialized") connection.set("paused");
  });
  return made;
}

async function authorize(body: Record<string, string>) {
  const response = await request("/broadcasting/auth", {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      Authorization: `Bearer ${accessToken() ?? ""}`,
    },
  });
  if (!response.ok) throw new Error(`The channel was refused (${response.status}).`);
  const answer: { auth: string; channel_data?: string; shared_secret?: string } = await response.json();
  return answer;
}

/** The channel; one that was about to be left is kept. */
const join = (name: string, made: Pusher): Channel => made.subscribe(name);

function hear(hearer: Hearer): () => void {
  hearers.add(hearer);
  if (client) hearer.bind(join(hearer.channel, client));
  return () => {
    hearers.delete(hearer);
    const joined = client?.channel(hearer.channel);
    if (!joined) return;
    hearer.unbind(joined);
    if (![...hearers].some(({ channel }) => channel === hearer.channel)) client?.unsubscribe(hearer.channel);
  };
}

const JOINED = "pusher:subscription_succeeded";

/**
 * Hears one event of one channel; answers how to stop. `onJoined` is called each time the channel is joined from now on, also
 * after the connection was away: what happened before that moment has to be asked for. Where the channel was joined before,
 * nothing is missed by a caller that asks after this call.
 */
export function listen(channel: string, event: string, listener: Listener, onJoined?: () => void): () => void {
  return hear({
    channel,
    bind: (joined) => {
      joined.bind(event, listener);
      if (onJoined) joined.bind(JOINED, onJoined);
    },
    unbind: (joined) => {
      joined.unbind(event, listener);
      if (onJoined) joined.unbind(JOINED, onJoined);
    },
  });
}

export interface Member {
  id: string;
  name: string;
}

function readMember(member: unknown): Member | null {
  if (typeof member !== "object" || member === null || !("id" in member)) return null;
  const info = "info" in member && typeof member.info === "object" && member.info !== null ? member.info : {};
  return { id: String(member.id), name: "name" in info && typeof info.name === "string" ? info.name : "" };
}

/** Follows who is on a presence channel, oneself left out. */
export function watchMembers(name: string, show: (others: Member[]) => void): () => void {
  const present = new Map<string, Member>();
  const tell = () => show([...present.values()].filter((member) => member.id !== user.get().id));
  const add = (value: unknown) => {
    const member = readMember(value);
    if (member) present.set(member.id, member);
    tell();
  };
  const remove = (value: unknown) => {
    const member = readMember(value);
    if (member) present.delete(member.id);
    tell();
  };
  const all = (members: PresenceChannel["members"]) => {
    present.clear();
    members.each((value: unknown) => add(value));
    tell();
  };
  return hear({
    channel: name,
    bind: (channel) => {
      channel.bind(JOINED, all);
      channel.bind("pusher:member_added", add);
      channel.bind("pusher:member_removed", remove);
    },
    unbind: (channel) => {
      channel.unbind(JOINED, all);
      channel.unbind("pusher:member_added", add);
      channel.unbind("pusher:member_removed", remove);
    },
  });
}
