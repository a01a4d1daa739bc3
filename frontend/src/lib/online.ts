import { signal } from "./signal";

/** True if the browser has a network; true until it reports otherwise. */
export const online = signal(true);

export function watchNetwork(): void {
  addEventListener("offline", () => online.set(false));
  addEventListener("online", () => online.set(true));
}
