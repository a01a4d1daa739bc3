import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import type { Lang } from "../../../lib/page-types";
import { LANGS } from "../../../lib/paths";
import { user } from "../../../lib/session";
import { useSignal } from "../../../lib/signal";
import { Confirm } from "../../../ui/panel/Confirm";
import { MailNote } from "../../../ui/panel/MailNote";
import { Select } from "../../../ui/panel/Select";
import { TextInput } from "../../../ui/panel/TextInput";
import { langName } from "../../../lib/labels/languages";
import { toast } from "../../../lib/toasts";
import { createInvitation, type StaffGroup } from "./api";
import type { SentLink } from "./LinkDialog";
import { LanguageChoice } from "./LanguageChoice";
import type { Role } from "../../../generated/api";
import { ROLES_OF } from "./roles";

/** Roles that somebody may give: all for a super-admin, those below an admin's for an admin. */
function mayGive(own: string, role: Role): boolean {
  return own === "super-admin" || (own === "admin" && (role === "manager" || role === "author"));
}

/** Invites somebody by letter. */
export function InviteDialog({
  group,
  onDone,
  onClose,
}: {
  group: StaffGroup;
  /** With the link of the invitation where no mail server carries it. */
  onDone: (sent: SentLink | null) => void;
  onClose: () => void;
}) {
  const t = useT();
  const here = useLang();
  const own = useSignal(user).role;
  const open = ROLES_OF[group].filter((role) => mayGive(own, role));
  const roles: readonly Role[] = open.length > 0 ? open : ROLES_OF.managers;
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>(roles[roles.length - 1] ?? "author");
  const [locale, setLocale] = useState<Lang>(here);
  const [locales, setLocales] = useState<Lang[]>([...LANGS]);
  return (
    <Confirm
      byEnter
      title={t("panel.staff.invite")}
      verb={t("panel.staff.invite_send")}
      reason={
        email.trim() === ""
          ? t("panel.staff.email_needed")
          : locales.length === 0
            ? t("panel.staff.choose_language")
            : null
      }
      onClose={onClose}
      onConfirm={async () => {
        const { link } = await createInvitation({ email: email.trim(), role, locale, locales });
        if (!link) toast({ level: "ok", text: t("panel.staff.invited", { email: email.trim() }) });
        onDone(link ? { email: email.trim(), link } : null);
      }}
    >
      {(problems) => (
        <>
          <p>{t("panel.staff.invite_text")}</p>
          <MailNote />
          <div className="form">
            <TextInput
              first
              label={t("panel.staff.email")}
              value={email}
              problems={problems.email}
              onChange={(value) => {
                setEmail(value);
              }}
            />
            <Select
              label={t("panel.staff.role")}
              value={role}
              problems={problems.role}
              choices={roles.map((one) => ({ value: one, label: t(`panel.staff.role_${one}`) }))}
              onChange={(value) => setRole(roles.find((one) => one === value) ?? role)}
            />
            <Select
              label={t("panel.staff.letter_language")}
              value={locale}
              choices={LANGS.map((code) => ({ value: code, label: langName(t, code) }))}
              onChange={(value) => setLocale(LANGS.find((code) => code === value) ?? locale)}
            />
            <LanguageChoice chosen={locales} onChange={setLocales} />
          </div>
        </>
      )}
    </Confirm>
  );
}
