import type { ReactNode } from "react";
import { Icon, type IconName } from "../Icon";

type Tone = "info" | "warn" | "bad" | "ok";

const looks: Record<Tone, { className: string; icon: IconName }> = {
  info: { className: "note", icon: "info" },
  warn: { className: "note note--warn", icon: "warning" },
  bad: { className: "note note--bad", icon: "warning" },
  ok: { className: "note note--ok", icon: "ok" },
};

interface Props {
  tone?: Tone;
  /** Read out at once: for what a person's own action brought about. */
  alert?: boolean;
  children: ReactNode;
}

export function Note({ tone = "info", alert = false, children }: Props) {
  const look = looks[tone];
  return (
    <div className={look.className} role={alert ? "alert" : "note"}>
      <Icon name={look.icon} />
      <p>{children}</p>
    </div>
  );
}
