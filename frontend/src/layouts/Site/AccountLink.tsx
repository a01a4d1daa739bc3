import { useEffect, useRef } from "react";
import { useT } from "../../lib/i18n";
import { logout } from "../../lib/account";
import { initialsOf } from "../../lib/initials";
import { useLayout } from "../../lib/page-context";
import { isStaff, user, type User } from "../../lib/session";
import { useSignal } from "../../lib/signal";
import { A } from "../../ui/site/A";
import { Icon } from "../../ui/Icon";
import { NotificationSlot } from "./NotificationSlot";

/** Sign in; for those who are: their menu. */
export function AccountLink() {
  const t = useT();
  const person = useSignal(user);
  return person.status ? (
    <AccountMenu person={person} />
  ) : (
    <A className="icon-button" href="/auth/login" aria-label={t("layout.sign_in")}>
      <Icon name="person" />
    </A>
  );
}

/** The own account, the panel for those who have one, and sign out. */
function AccountMenu({ person }: { person: User }) {
  const t = useT();
  const layout = useLayout();
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && menu.current?.contains(event.target);
      const leaves = event instanceof KeyboardEvent ? event.key === "Escape" : !inside;
      if (leaves && menu.current?.open) menu.current.open = false;
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);

  const hasPanel = isStaff(layout.guard, person);
  return (
    <>
      <NotificationSlot />
      <details className="menu" ref={menu}>
        <summary
          className="icon-button"
          aria-label={t("layout.account", { name: `${person.name} ${person.surname}`.trim() })}
        >
          {person.profile_photo ? (
            <img className="initials" src={person.profile_photo} width={36} height={36} alt="" />
          ) : (
            <span
              className="initials"
              aria-hidden="true"
              data-initials={initialsOf(`${person.name} ${person.surname}`.trim() || person.email)}
            />
          )}
        </summary>
        <div className="menu__popover">
          <p className="small secondary">{person.email}</p>
          <A className="menu__item" href="/profile/account">
            <Icon name="person" /> {t("layout.my_account")}
          </A>
          {hasPanel && (
            <A className="menu__item" href="/panel">
              <Icon name="computer" /> {t("layout.panel")}
            </A>
          )}
          <button className="menu__item" type="button" onClick={() => void logout()}>
            <Icon name="exit" /> {t("layout.sign_out")}
          </button>
        </div>
      </details>
    </>
  );
}
