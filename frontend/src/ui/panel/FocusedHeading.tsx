import { useLayoutEffect, useRef, type ReactNode } from "react";

/** The heading of a part that replaces another: it takes the focus when it appears, and comes into view. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <h2 className="form-heading" tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}
