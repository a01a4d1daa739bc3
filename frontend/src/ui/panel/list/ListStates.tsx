// States of a list or form that is loaded: loading, failed, empty, nothing found.
import { useT } from "../../../lib/i18n";
import { Button } from "../Button";
import { errorMessage, errorReference } from "../../../lib/errorMessage";
import type { Loaded } from "../../../lib/useLoad";

const WIDTHS = ["width-72", "width-58", "width-80", "width-64", "width-72", "width-58"];

/** Placeholders of rows that are being loaded. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  const t = useT();
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t("common.loading")}
      </p>
      <ul className="skeleton-rows" aria-hidden="true">
        {WIDTHS.slice(0, rows).map((width, n) => (
          <li key={n}>
            <span className={`skeleton skeleton--line ${width}`} />
            <span className="skeleton skeleton--thin" />
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface ListStatesProps {
  /** The answer of `useLoad`. */
  list: Pick<Loaded<unknown>, "value" | "error" | "reload">;
  /** Heading of the error. */
  failed: string;
  /** Placeholder rows while loading, at most 6. */
  rows?: number;
}

/** Replaces a list without a value: placeholders while it loads, the error with a retry when it failed. */
export function ListStates({ list, failed, rows }: ListStatesProps) {
  if (list.value !== null) return null;
  return list.error ? (
    <ErrorState title={failed} error={list.error} onRetry={list.reload} />
  ) : (
    <LoadingRows rows={rows} />
  );
}

/** A failed request with its reason, a retry and the request's id. */
export function ErrorState({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const t = useT();
  const ref = errorReference(t, error);
  return (
    <div className="empty empty--paper" role="alert">
      <h2>{title}</h2>
      <p>{errorMessage(t, error)}</p>
      <Button variant="primary" onClick={onRetry}>
        {t("common.retry")}
      </Button>
      {ref && <p className="muted tiny">{ref}</p>}
    </div>
  );
}
