import { useLayoutEffect, useRef } from "react";
import { useT } from "../../lib/i18n";
import { Note } from "./Note";

interface Props {
  text: string;
  /** True while the server is asked again. */
  asking: boolean;
  onRetry: () => void;
}

/** Tells why something could not be loaded, with a button that asks again. The button keeps the focus while it asks; when an
 * answer takes its place, the heading of the page has it. */
export function LoadFailed({ text, asking, onRetry }: Props) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    const heading = own?.closest("main")?.querySelector("h1");
    return () => {
      if (!heading || document.activeElement !== own) return;
      heading.tabIndex = -1;
      heading.focus();
    };
  }, []);
  return (
    <>
      {asking ? (
        <p role="status">{t("common.loading")}</p>
      ) : (
        <Note tone="bad" alert>
          {text}
        </Note>
      )}
      {/* the key keeps the button's element when the paragraph above comes */}
      <p key="again">
        <button
          className="button button--primary"
          type="button"
          ref={button}
          aria-disabled={asking ? "true" : undefined}
          onClick={() => !asking && onRetry()}
        >
          {t("common.retry")}
        </button>
      </p>
    </>
  );
}
