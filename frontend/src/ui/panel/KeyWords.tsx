import { Fragment } from "react";

/** What keys do, such as "O open, T take": each letter that stands before its word is drawn as a key. */
export function KeyWords({ text }: { text: string }) {
  return text.split(", ").map((part, n) => (
    <Fragment key={part}>
      {n > 0 && " · "}
      {/^[A-Z] /.test(part) ? (
        <>
          <kbd>{part.charAt(0)}</kbd> {part.slice(2)}
        </>
      ) : (
        part
      )}
    </Fragment>
  ));
}
