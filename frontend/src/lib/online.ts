import { signal } from "./signal";

/** Whether the browser has a network; true until it says otherwise. */
export const online = signal(true);

export function watchNetwork(): void {
  addEventListener("offline", () => online.set(false));
  addEventListener("online", () => online.set(true));
}
