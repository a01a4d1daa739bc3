import { tell } from "./api";
import { user } from "./session";

/** Tells the server what a reader does. No cookie, no name; staff say that they are, and are not counted. */
export function tellReader(path: string): void {
  const { role } = user.get();
  const staff = role !== "" && role !== "user";
  tell(staff ? `${path}${path.includes("?") ? "&" : "?"}staff=true` : path);
}
