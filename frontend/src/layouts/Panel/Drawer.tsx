import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { Icon } from "../../ui/Icon";
import { LanguageSwitch } from "../Site/LanguageSwitch";
import { SideNav } from "./SideNav";

/** The menu on phones: over the page, closed by Esc, by its button and by every move. */
export function Drawer() {
  const t = useT();
  const { path } = useEnvelope();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDialogElement>(null);

  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (open) box.current?.showModal();
    else box.current?.close();
  }, [open]);

  return (
    <div className="only-mobile">
      <button
        className="icon-button"
        type="button"
        aria-label={t("panel.menu")}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <dialog className="drawer" ref={box} aria-label={t("panel.menu")} onClose={() => setOpen(false)}>
        {open && (
          <>
            <button
              className="icon-button drawer__close"
              type="button"
              aria-label={t("common.close")}
              onClick={() => setOpen(false)}
            >
              <Icon name="close" />
            </button>
            <SideNav />
            <div className="drawer__languages">
              <LanguageSwitch />
            </div>
          </>
        )}
      </dialog>
    </div>
  );
}
