import { useId, type ReactNode } from "react";
import { Icon, type IconName } from "../Icon";

export interface ButtonProps {
  variant?: "primary" | "line" | "quiet" | "bad";
  icon?: IconName;
  block?: boolean;
  busy?: boolean;
  /** Why it cannot be pressed now; the button stays, says so and does nothing. */
  disabledReason?: string | null | false;
  submit?: boolean;
  /** A dialog without a field begins here. */
  first?: boolean;
  label?: string;
  keys?: string;
  onClick?: () => void;
  children?: ReactNode;
}

/** A button in words. One that is not allowed stays visible and tells its reason. */
export function Button(props: ButtonProps) {
  const { variant = "line", icon, block, busy, disabledReason, submit, first, label, keys, onClick, children } = props;
  const id = useId();
  const off = Boolean(disabledReason) || busy;
  return (
    <>
      <button
        className={`button button--${variant}${block ? " button--block" : ""}`}
        type={submit ? "submit" : "button"}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-describedby={disabledReason ? id : undefined}
        data-first={first ? "" : undefined}
        title={disabledReason || undefined}
        onClick={(event) => {
          if (off) event.preventDefault();
          else onClick?.();
        }}
      >
        {icon && <Icon name={icon} />}
        {children}
      </button>
      {disabledReason && (
        <span className="visually-hidden" id={id}>
          {disabledReason}
        </span>
      )}
    </>
  );
}

export interface IconButtonProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  disabledReason?: string | null | false;
  onClick: () => void;
}

/** A small square button; its label is read out and shown on hover. */
export function IconButton({ icon, label, pressed, disabledReason, onClick }: IconButtonProps) {
  const text = disabledReason ? `${label} – ${disabledReason}` : label;
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={text}
      title={text}
      aria-pressed={pressed}
      aria-disabled={disabledReason ? true : undefined}
      onClick={() => {
        if (!disabledReason) onClick();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
