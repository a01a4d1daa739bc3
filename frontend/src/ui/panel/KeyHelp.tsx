import { Fragment } from "react";

/** What keys do, such as "J K move, O open": each letter that stands before its words is drawn as a key. */
export function KeyHelp({ text }: { text: string }) {
  return (
    <p className="table-foot only-desktop">
      <span className="key-help">
        {text.split(", ").map((part) => {
          const [letters = ""] = /^([A-Z] )*/.exec(part) ?? [];
          return (
            <span key={part}>
              {letters.split(" ").map(
                (letter) =>
                  letter && (
                    <Fragment key={letter}>
                      <kbd>{letter}</kbd>{" "}
                    </Fragment>
                  ),
              )}
              {part.slice(letters.length)}
            </span>
          );
        })}
      </span>
    </p>
  );
}
