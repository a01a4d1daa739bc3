import { logout } from "../../lib/account";
import { useT } from "../../lib/i18n";
import { navigate } from "../../lib/navigation";
import { user } from "../../lib/session";
import { useSignal } from "../../lib/signal";
import { initialsOf } from "../../lib/initials";
import { Menu } from "../../ui/panel/Menu";
import { useLayout } from "../../lib/page-context";
import type { MenuEntry } from "../../ui/panel/Menu";

/** Whose panel this is, and the way out. */
export function AccountMenu() {
  const t = useT();
  const { guard } = useLayout();
  const person = useSignal(user);
  const name = `${person.name} ${person.surname}`.trim() || person.email;
  const entries: MenuEntry[] = [
    { label: t("panel.open_site"), icon: "globe", run: () => navigate("/") },
    { label: t("panel.sign_out"), icon: "exit", run: () => void logout() },
  ];
  if (guard.some(({ path }) => path === "/profile/account")) {
    entries.unshift({ label: t("panel.account"), icon: "person", run: () => navigate("/profile/account") });
  }
  return (
    <Menu
      label={t("panel.account_of", { name })}
      entries={entries}
      button={<span className="initials initials--arch" aria-hidden="true" data-initials={initialsOf(name)} />}
      head={
        <div className="popover__person">
          <b>{name}</b>
          <span className="muted tiny">{person.role ? t(`panel.role.${person.role}`) : person.email}</span>
        </div>
      }
    />
  );
}
