// Connections to the server under test: browser clients, the Node server library, the Python one.

import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
export const Pusher = require("pusher-js");
const Server = require("pusher");
const nacl = require("tweetnacl");

const { APP_HOST, APP_PORT, APP_ID, APP_KEY, APP_SECRET, APP_MASTER_KEY } = process.env;
export const base = `http://${APP_HOST}:${APP_PORT}`;

export const server = new Server({
  appId: APP_ID,
  key: APP_KEY,
  secret: APP_SECRET,
  host: APP_HOST,
  port: APP_PORT,
  useTLS: false,
  encryptionMasterKeyBase64: APP_MASTER_KEY,
});

const opened = [];

/** Options of a browser client who is this user; the site's own endpoints are played by the server library. */
export function options(user = { id: "1", user_info: { name: "Ann" } }, changes = {}) {
  return {
    cluster: "own",
    wsHost: APP_HOST,
    wsPort: Number(APP_PORT),
    forceTLS: false,
    enabledTransports: ["ws"],
    disableStats: true,
    nacl,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, answer) => {
        const member = channelName.startsWith("presence-") ? { user_id: user.id, user_info: user.user_info } : undefined;
        answer(null, server.authorizeChannel(socketId, channelName, member));
      },
    },
    userAuthentication: {
      customHandler: ({ socketId }, answer) => answer(null, server.authenticateUser(socketId, user)),
    },
    ...changes,
  };
}

/** A connected pusher-js client. */
export async function client(user, changes) {
  const pusher = new Pusher(changes?.key ?? APP_KEY, options(user, changes));
  opened.push(pusher);
  await heard(pusher.connection, "connected");
  return pusher;
}

/** Resolves with what comes with the next event of this name. */
export function heard(target, event, patience = 5_000) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${event} did not come`)), patience);
    const handler = (data, meta) => {
      clearTimeout(timer);
      target.unbind(event, handler);
      resolve(meta?.user_id ? { data, user_id: meta.user_id } : data);
    };
    target.bind(event, handler);
  });
}

/** Subscribes and waits for the confirmation. */
export async function subscribed(pusher, name) {
  const channel = pusher.subscribe(name);
  if (!channel.subscribed) await heard(channel, "pusher:subscription_succeeded");
  return channel;
}

export function keep(pusher) {
  opened.push(pusher);
  return pusher;
}

export function leave() {
  for (const pusher of opened.splice(0)) pusher.disconnect();
}

/** What the Python library answers. */
export async function python() {
  const { stdout } = await promisify(execFile)("python3", [new URL("server.py", import.meta.url).pathname]);
  return JSON.parse(stdout);
}

export { APP_KEY };
