// States of a list or form that is loaded: loading, failed, empty, nothing found.
import type { ReactNode } from "react";
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

export interface EmptyStateProps {
  title: string;
  text: string;
  picture?: boolean;
  children?: ReactNode;
}

export function EmptyState({ title, text, picture, children }: EmptyStateProps) {
  return (
    <div className="empty empty--paper">
      {picture && <EmptyColumn />}
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className="row row--center">{children}</div>}
    </div>
  );
}

function EmptyColumn() {
  return (
    <svg className="illustration" viewBox="0 0 320 420" aria-hidden="true" focusable="false">
      <ellipse cx="160" cy="402" rx="140" ry="14" fill="var(--wall-2)" />
      <path d="M160 6l6 16c58 5 96 28 106 62H48c10-34 48-57 106-62z" fill="var(--ill-green)" />
      <rect x="42" y="84" width="236" height="14" fill="var(--ill-green)" />
      <rect x="58" y="98" width="204" height="280" fill="var(--ill-sand)" />
      <rect x="58" y="98" width="26" height="280" fill="var(--ill-ink)" opacity=".12" />
      <rect x="236" y="98" width="26" height="280" fill="var(--ill-ink)" opacity=".12" />
      <g fill="none" stroke="var(--ill-ink)" strokeOpacity=".35" strokeWidth="3" strokeDasharray="9 8">
        <rect x="90" y="120" width="66" height="94" />
        <rect x="168" y="150" width="66" height="94" />
        <rect x="96" y="262" width="120" height="86" />
      </g>
      <rect x="46" y="378" width="228" height="22" fill="var(--ill-green)" />
    </svg>
  );
}
