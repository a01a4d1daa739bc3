import { useEffect, type ReactNode } from "react";
import { afterSignIn, guard, restoreUser, user, type User } from "../lib/session";
import { useEnvelope } from "../lib/page-context";
import { navigate } from "../lib/navigation";
import type { Envelope } from "../lib/page-types";
import { queryValue, withoutQuery } from "../lib/paths";
import { useSignal } from "../lib/signal";

/** Where the person is sent from this page; null where the person may stay. */
function redirection({ path, layout, page }: Envelope, person: User): string | null {
  const verdict = guard(layout.guard, withoutQuery(path), person);
  if (verdict === "login") return `/auth/login?next=${encodeURIComponent(path)}`;
  if (verdict === "home") return "/";
  return page === "login" && person.status ? afterSignIn(queryValue(path, "next"), layout.guard, person) : null;
}

/** The route guard, and the one place that leads on after a sign-in. Convenience only: the server checks every call. */
export function Gate({ children }: { children: ReactNode }) {
  const envelope = useEnvelope();
  const person = useSignal(user);
  const target = redirection(envelope, person);

  // once per page and target: a second navigation would interrupt the first
  useEffect(() => {
    restoreUser();
    const to = redirection(envelope, user.get());
    if (to !== null) navigate(to, { replace: true });
  }, [envelope, target]);

  return target === null || envelope.page === "login" ? <>{children}</> : null;
}
