import { useEffect, useId, useRef, type ReactNode } from "react";
import { useT } from "../../lib/i18n";
import { IconButton } from "./Button";

export interface DialogProps {
  title: string;
  /** Without it there is no way out but the actions. */
  onClose?: () => void;
  /** Wide ones compare two texts side by side. */
  wide?: boolean;
  /** While work is under way Esc does not close. */
  busy?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}

/** The field with which a form begins; without one the button that closes has the focus. */
const FIRST_FIELD = ".modal__body :is(input:not([type=hidden], [type=file]), textarea, select):enabled";

/** A modal of the browser's own: it keeps the focus inside, Esc closes it, the focus returns where it was. */
export function Dialog({ title, onClose, wide, busy, children, actions }: DialogProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    const first = dialog?.querySelector<HTMLElement>("[data-first]") ?? dialog?.querySelector<HTMLElement>(FIRST_FIELD);
    first?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
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
      onKeyDown={(event) => event.stopPropagation()}
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
