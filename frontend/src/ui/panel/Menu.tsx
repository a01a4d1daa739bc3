import { useId, useLayoutEffect, useRef, useState, type ReactNode, type KeyboardEvent } from "react";
import { Icon, type IconName } from "../Icon";

export interface MenuEntry {
  label: string;
  icon?: IconName;
  bad?: boolean;
  reason?: string | null | false;
  run: () => void;
}

export interface MenuProps {
  label: string;
  entries: MenuEntry[];
  button?: ReactNode;
  head?: ReactNode;
}

/** A button with a list of things to do: arrows move, Esc and a click elsewhere close. */
export function Menu({ label, entries, button, head }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  const leave = () => {
    setOpen(false);
    trigger.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const items = [...(box.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
    if (event.key === "Escape") {
      event.stopPropagation();
      leave();
    } else if (event.key === "Tab") setOpen(false);
    else if (event.key in steps) {
      event.preventDefault();
      items[((steps[event.key] ?? 0) + items.length) % items.length]?.focus();
    }
  };

  return (
    <div className="menu-box" ref={box} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        className="icon-button"
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button ?? <Icon name="more" />}
      </button>
      {open && (
        <div className="popover popover--menu">
          {head}
          <div role="menu" id={id} aria-label={label}>
            {entries.map((entry) => (
              <button
                key={entry.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={`menu-item${entry.bad ? " menu-item--bad" : ""}`}
                aria-disabled={entry.reason ? true : undefined}
                title={entry.reason || undefined}
                onClick={() => {
                  if (entry.reason) return;
                  leave();
                  entry.run();
                }}
              >
                {entry.icon && <Icon name={entry.icon} />}
                <span>
                  {entry.label}
                  {entry.reason && <span className="tiny muted menu-item__reason">{entry.reason}</span>}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
