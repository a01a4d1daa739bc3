// Unmodified pusher-js and laravel-echo, and the official server libraries for Node and Python,
// against the real binary. `run` starts it and sets the environment.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import EchoModule from "laravel-echo";

import { APP_KEY, Pusher, client, heard, keep, leave, options, python, server, subscribed } from "./world.mjs";

const Echo = EchoModule.default ?? EchoModule;
const ann = { id: "1", user_info: { name: "Ann" } };
const bob = { id: "2", user_info: { name: "Bob" } };

afterEach(leave);

test("an event of a public channel arrives as it was sent", async () => {
  const channel = await subscribed(await client(ann), "news");
  const event = heard(channel, "created");
  await server.trigger("news", "created", { id: 5, name: "Zoë 😀" });
  assert.deepEqual(await event, { id: 5, name: "Zoë 😀" });
});

test("an event to others leaves its sender out", async () => {
  const [a, b] = [await client(ann), await client(bob)];
  const [own, other] = [await subscribed(a, "news"), await subscribed(b, "news")];
  let heardOwn = 0;
  own.bind("created", () => heardOwn++);
  const event = heard(other, "created");
  await server.trigger("news", "created", {}, { socket_id: a.connection.socket_id });
  await event;
  assert.equal(heardOwn, 0);
});

test("a batch arrives in order, and info describes channels", async () => {
  const channel = await subscribed(await client(ann), "news");
  const seen = [];
  channel.bind("n", (n) => seen.push(n));
  const last = heard(channel, "last");
  const batch = [1, 2, 3].map((n) => ({ channel: "news", name: "n", data: n }));
  await server.triggerBatch([...batch, { channel: "news", name: "last", data: {} }]);
  await last;
  assert.deepEqual(seen, [1, 2, 3]);
  const answer = await server.trigger("news", "n", 4, { info: "subscription_count" });
  assert.deepEqual(await answer.json(), { channels: { news: { subscription_count: 1 } } });
});

test("client events reach the others on a private channel", async () => {
  const [a, b] = [await subscribed(await client(ann), "private-x"), await subscribed(await client(bob), "private-x")];
  const event = heard(b, "client-typing");
  assert.ok(a.trigger("client-typing", { on: true }));
  assert.deepEqual(await event, { on: true });
});

test("a refused private channel is told to its handler", async () => {
  const wrong = { channelAuthorization: { customHandler: (_, answer) => answer(null, { auth: `${APP_KEY}:00` }) } };
  const channel = (await client(ann, wrong)).subscribe("private-x");
  const error = await heard(channel, "pusher:subscription_error");
  assert.equal(error.type, "AuthError");
  assert.equal(error.status, 401);
});

test("rules 32 and 33: encrypted events are opened by the subscriber", async () => {
  const channel = await subscribed(await client(ann), "private-encrypted-x");
  const event = heard(channel, "created");
  await server.trigger("private-encrypted-x", "created", { secret: "Zoë 😀" });
  assert.deepEqual(await event, { secret: "Zoë 😀" });
});

test("presence channels know who is there, and who whispers", async () => {
  const first = await subscribed(await client(ann), "presence-room");
  const added = heard(first, "pusher:member_added");
  const second = await client(bob);
  const room = await subscribed(second, "presence-room");
  assert.deepEqual(await added, { id: "2", info: { name: "Bob" } });
  assert.equal(room.members.count, 2);
  assert.deepEqual(room.members.me, { id: "2", info: { name: "Bob" } });

  const whisper = heard(first, "client-hello");
  room.trigger("client-hello", { a: 1 });
  assert.deepEqual(await whisper, { data: { a: 1 }, user_id: "2" });

  const removed = heard(first, "pusher:member_removed");
  second.disconnect();
  assert.deepEqual(await removed, { id: "2", info: { name: "Bob" } });
});

test("cache channels remember the last event or say that there is none", async () => {
  const name = `cache-${Date.now()}`;
  const pusher = await client(ann);
  const empty = pusher.subscribe(name);
  await heard(empty, "pusher:cache_miss");
  await server.trigger(name, "price", { n: 1 });
  const later = (await client(bob)).subscribe(name);
  assert.deepEqual(await heard(later, "price"), { n: 1 });
});

test("a signed-in user gets own events and joins presence", async () => {
  const pusher = await client({ ...ann, watchlist: [bob.id] });
  const signedIn = heard(pusher, "pusher:signin_success");
  const offline = heard(pusher.user.watchlist, "offline");
  pusher.signin();
  assert.equal(JSON.parse((await signedIn).user_data).id, "1");
  assert.deepEqual((await offline).user_ids, ["2"]);

  const event = heard(pusher.user, "hello");
  await server.sendToUser("1", "hello", { n: 1 });
  assert.deepEqual(await event, { n: 1 });

  const online = heard(pusher.user.watchlist, "online");
  const other = await client(bob);
  const otherSignedIn = heard(other, "pusher:signin_success");
  other.signin();
  await otherSignedIn;
  assert.deepEqual((await online).user_ids, ["2"]);
});

test("rule 59: terminated users are disconnected for good", async () => {
  const pusher = await client({ id: "terminated" });
  const signedIn = heard(pusher, "pusher:signin_success");
  pusher.signin();
  await signedIn;
  const gone = heard(pusher.connection, "disconnected");
  await server.terminateUserConnections("terminated");
  await gone;
});

test("rule 5: an unknown key stops the client", async () => {
  const pusher = keep(new Pusher("unknown-key", options()));
  const error = await heard(pusher.connection, "error");
  assert.equal(error.data?.code ?? error.error?.data?.code, 4001);
  if (pusher.connection.state !== "disconnected") await heard(pusher.connection, "disconnected");
});

test("the Node library asks about channels and users", async () => {
  await subscribed(await client(ann), "presence-asked");
  const get = async (path, params) => (await server.get({ path, params })).json();
  const channels = await get("/channels", { filter_by_prefix: "presence-as", info: "user_count" });
  assert.deepEqual(channels, { channels: { "presence-asked": { user_count: 1 } } });
  assert.deepEqual(await get("/channels/presence-asked", { info: "user_count" }), { occupied: true, user_count: 1 });
  assert.deepEqual(await get("/channels/presence-asked/users"), { users: [{ id: "1" }] });
});

test("the Python library publishes, asks and terminates", async () => {
  const pusher = await client(ann);
  const channel = await subscribed(pusher, "python-news");
  const sealed = await subscribed(pusher, "private-encrypted-python");
  await subscribed(pusher, "presence-python");
  const doomed = await client({ id: "python-user" });
  const signedIn = heard(doomed, "pusher:signin_success");
  doomed.signin();
  await signedIn;
  const events = Promise.all([heard(channel, "created"), heard(channel, "several"), heard(sealed, "sealed"), heard(doomed.connection, "disconnected")]);
  const batched = [];
  channel.bind("batched", (data) => batched.push(data.n));

  const answers = await python();

  const [created, several, opened] = await events;
  assert.deepEqual(created, { from: "Python", name: "Zoë 😀" });
  assert.deepEqual(several, { n: 1 });
  assert.deepEqual(opened, { from: "Python" });
  assert.deepEqual(batched, [1, 2]);
  assert.deepEqual(answers.channels.channels["presence-python"], { user_count: 1 });
  assert.deepEqual(answers.channel, { occupied: true, user_count: 1 });
  assert.deepEqual(answers.users, { users: [{ id: "1" }] });
});

test("rules 93 and 94: Echo listens with and without its namespace, to whispers, rooms and notifications", async () => {
  const echo = (user) => {
    const made = new Echo({ broadcaster: "pusher", client: keep(new Pusher(APP_KEY, options(user))), namespace: "App.Events" });
    return made;
  };
  const [hers, his] = [echo(ann), echo(bob)];
  const once = (register) => new Promise((resolve) => register(resolve));
  const ready = (channel) => once((done) => channel.subscribed(done));

  const orders = hers.private("orders");
  await ready(orders);
  const named = once((done) => orders.listen(".order.shipped", done));
  const spaced = once((done) => orders.listen("OrderShipped", done));
  const bell = once((done) => orders.listen(".broadcast-notification-created", done));
  const long = once((done) => orders.notification(done));
  await server.trigger("private-orders", "order.shipped", { n: 1 });
  await server.trigger("private-orders", "App\\Events\\OrderShipped", { n: 2 });
  await server.trigger("private-orders", "broadcast-notification-created", { n: 3 });
  await server.trigger("private-orders", "Illuminate\\Notifications\\Events\\BroadcastNotificationCreated", { n: 4 });
  assert.deepEqual(await Promise.all([named, spaced, bell, long]), [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);

  const room = hers.join("echo-room");
  const here = once((done) => room.here(done));
  assert.deepEqual(await here, [{ name: "Ann" }]);
  const joining = once((done) => room.joining(done));
  const leaving = once((done) => room.leaving(done));
  const whisper = once((done) => room.listenForWhisper("typing", done));
  const hisRoom = his.join("echo-room");
  await ready(hisRoom);
  assert.deepEqual(await joining, { name: "Bob" });
  hisRoom.whisper("typing", { on: true });
  assert.deepEqual(await whisper, { on: true });
  his.leave("echo-room");
  assert.deepEqual(await leaving, { name: "Bob" });

  const sealed = hers.encryptedPrivate("echo");
  await ready(sealed);
  const opened = once((done) => sealed.listen(".sealed", done));
  await server.trigger("private-encrypted-echo", "sealed", { n: 5 });
  assert.deepEqual(await opened, { n: 5 });
});
