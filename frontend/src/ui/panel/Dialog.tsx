import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { holdPlace } from "../../lib/keepFocus";
import { IconButton } from "./Button";

export interface DialogProps {
  title: string;
  /** Without it there is no way out but the actions. */
  onClose?: () => void;
  /** Wide ones compare two texts side by side. */
  wide?: boolean;
  /** While work is under way Esc does not close. */
  busy?: boolean;
  /** Enter in a field of one line does what the main button does. */
  onEnter?: () => void;
  children: ReactNode;
  actions?: ReactNode;
}

/** Where a dialog begins, the best first: a named control, the first field, a named button, the first button below. */
const FIRST = [
  ".modal__body [data-first]",
  ".modal__body :is(input:not([type=hidden], [type=file]), textarea, select):enabled",
  "[data-first]",
  ".modal__foot button",
];

/** Fields that take a line: Enter means that it is written. One that searches shows what it finds instead. */
const LINES = ["text", "email", "url", "tel", "number"];

/** True for Enter in a field of one line that has no use of its own for it; it also ends the choice of a word in some scripts. */
const endsLine = ({ key, repeat, target, defaultPrevented, isComposing }: KeyboardEvent): boolean =>
  key === "Enter" &&
  !repeat &&
  !isComposing &&
  !defaultPrevented &&
  target instanceof HTMLInputElement &&
  LINES.includes(target.type) &&
  !target.form;

/** A modal of the browser's own: it keeps the focus inside, Esc closes it, the focus returns where it was. */
export function Dialog({ title, onClose, wide, busy, onEnter, children, actions }: DialogProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const dialog = box.current;
    const giveBack = holdPlace();
    dialog?.showModal();
    const first = FIRST.map((place) => dialog?.querySelector<HTMLElement>(place)).find(Boolean);
    first?.focus();
    return () => {
      dialog?.close();
      giveBack();
    };
  }, []);

  return (
    <dialog
      ref={box}
      className={`modal${wide ? " modal--wide" : ""}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) close.current?.();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (onEnter && endsLine(event.nativeEvent)) onEnter();
      }}
    >
      <div className="modal__head">
        <h2 id={id}>{title}</h2>
        {onClose && <IconButton icon="close" label={t("common.close")} onClick={() => close.current?.()} />}
      </div>
      <div className="modal__body">{children}</div>
      {actions && <div className="modal__foot">{actions}</div>}
    </dialog>
  );
}
