import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./Icon";

type Tone = "info" | "warn" | "bad" | "ok";

const looks: Record<Tone, { class: string; icon: IconName }> = {
  info: { class: "note", icon: "info" },
  warn: { class: "note note--warn", icon: "warning" },
  bad: { class: "note note--bad", icon: "warning" },
  ok: { class: "note note--ok", icon: "ok" },
};

interface Props {
  tone?: Tone;
  /** Read out at once: for what a person's own action brought about. */
  alert?: boolean;
  children: ComponentChildren;
}

export function Note({ tone = "info", alert = false, children }: Props) {
  const look = looks[tone];
  return (
    <div class={look.class} role={alert ? "alert" : "note"}>
      <Icon name={look.icon} />
      <p>{children}</p>
    </div>
  );
}
