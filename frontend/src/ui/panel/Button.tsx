import { useId, type ReactNode } from "react";
import { Icon, type IconName } from "./Icon";

export interface ButtonProps {
  look?: "primary" | "line" | "quiet" | "bad";
  icon?: IconName;
  block?: boolean;
  busy?: boolean;
  /** Why it cannot be pressed now; the button stays, says so and does nothing. */
  reason?: string | null | false;
  submit?: boolean;
  label?: string;
  keys?: string;
  onClick?: () => void;
  children?: ReactNode;
}

/** A button in words. One that is not allowed stays visible and tells its reason. */
export function Button(props: ButtonProps) {
  const { look = "line", icon, block, busy, reason, submit, label, keys, onClick, children } = props;
  const id = useId();
  const off = Boolean(reason) || busy;
  return (
    <>
      <button
        className={`button button--${look}${block ? " button--block" : ""}`}
        type={submit ? "submit" : "button"}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-describedby={reason ? id : undefined}
        title={reason || undefined}
        onClick={(event) => {
          if (off) event.preventDefault();
          else onClick?.();
        }}
      >
        {icon && <Icon name={icon} />}
        {children}
      </button>
      {reason && (
        <span className="visually-hidden" id={id}>
          {reason}
        </span>
      )}
    </>
  );
}

export interface IconButtonProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  reason?: string | null | false;
  onClick: () => void;
}

/** A small square button; its label is read out and shown on hover. */
export function IconButton({ icon, label, pressed, reason, onClick }: IconButtonProps) {
  const text = reason ? `${label} – ${reason}` : label;
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={text}
      title={text}
      aria-pressed={pressed}
      aria-disabled={reason ? true : undefined}
      onClick={() => {
        if (!reason) onClick();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
