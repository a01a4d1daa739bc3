import { useEffect, type ReactNode } from "react";
import { afterSignIn, guard, restoreUser, user } from "../lib/session";
import { useEnvelope } from "../lib/page-context";
import { navigate } from "../lib/navigation";
import { queryValue, withoutQuery } from "../lib/paths";
import { useSignal } from "../lib/signal";

/** The route guard. Convenience only: the server checks every call. */
export function Gate({ children }: { children: ReactNode }) {
  const { path, layout, page } = useEnvelope();
  const person = useSignal(user);
  const here = withoutQuery(path);
  const verdict = guard(layout.guard, here, person);

  useEffect(() => {
    restoreUser();
    const now = guard(layout.guard, here, user.get());
    if (now === "login") navigate(`/auth/login?next=${encodeURIComponent(path)}`, { replace: true });
    if (now === "home") navigate("/", { replace: true });
    if (page === "login" && user.get().status)
      navigate(afterSignIn(queryValue(path, "next"), layout.guard, user.get()), { replace: true });
  }, [here, path, page, person, layout.guard]);

  return verdict === "pass" ? <>{children}</> : null;
}
