// Parts that contain only links are not hydrated: the browser keeps the server's markup as it is, and a click handler on
// the document follows the links. It saves the time that hydrating a long list takes before a reader's first click.
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { useEnvelope } from "./page-context";

const neverChanges = () => () => undefined;

/** True if this render hydrates markup of the server: false on the server and for everything that mounts later. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => typeof document !== "undefined",
  );
}

interface Props {
  className?: string;
  children: () => ReactNode;
}

/**
 * A part that contains only links and depends only on the page's data. The server's markup stands only while the page
 * that was hydrated has not changed; after the first navigation the part is a component like any other, for good.
 */
export function StaticPart({ className, children }: Props) {
  const envelope = useEnvelope();
  const isHydrating = useIsHydrating();
  const [hydrated, setHydrated] = useState(isHydrating ? envelope : null);
  if (hydrated !== null && hydrated !== envelope) setHydrated(null);
  return hydrated === envelope ? (
    // the server's markup is not in the page's code: it is neither compared nor replaced
    <div key="server" className={className} dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
  ) : (
    <div key="browser" className={className}>
      {children()}
    </div>
  );
}
