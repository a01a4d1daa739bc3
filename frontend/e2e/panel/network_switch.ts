// A TCP relay between browsers and the server whose connections a test can cut.
import { connect, createServer, type Socket } from "node:net";
import type { World } from "../harness";

export interface NetworkSwitch {
  url: string;
  /** Ends every connection and lets no new one through. */
  disconnect(): void;
  reconnect(): void;
  remove(): void;
}

export async function networkSwitch(world: World): Promise<NetworkSwitch> {
  const target = Number(new URL(world.url).port);
  const open = new Set<Socket>();
  let pulled = false;
  const server = createServer((near) => {
    if (pulled) return near.destroy();
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    disconnect: () => {
      pulled = true;
      drop();
    },
    reconnect: () => {
      pulled = false;
    },
    remove: () => {
      drop();
      server.close();
    },
  };
}
