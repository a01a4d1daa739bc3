import { useState } from "react";
import type { OwnService, ServiceAction } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { Menu } from "../../../ui/panel/Menu";
import { removeService, takeStep, type Target } from "../api";
import { ICONS, QUESTIONED } from "./labels";

interface Props {
  service: Target & { actions: ServiceAction[] };
  /** Actions that are offered elsewhere. */
  except: readonly ServiceAction[];
  /** Actions that a menu of this name holds; without it all are buttons. */
  folded?: { label: string; actions: readonly ServiceAction[] };
  /** A step was taken; null after a removal. */
  onDone: (service: OwnService | null, action: ServiceAction) => void;
}

/** Steps with a service as buttons; those that cannot be taken back ask first. */
export function ServiceActions({ service, except, folded, onDone }: Props) {
  const t = useT();
  const [busy, setBusy] = useState<ServiceAction | null>(null);
  const [question, setQuestion] = useState<ServiceAction | null>(null);
  const run = async (action: ServiceAction) => {
    if (action === "edit") return;
    if (action === "remove") {
      await removeService(service);
      return onDone(null, action);
    }
    onDone(await takeStep(action, service), action);
  };
  const press = async (action: ServiceAction) => {
    // entries of the menu stay enabled while a step runs
    if (busy) return;
    if (QUESTIONED.includes(action)) return setQuestion(action);
    setBusy(action);
    try {
      await run(action);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(null);
  };
  const offered = service.actions.filter(
    (action) => !except.includes(action) && !(action === "archive" && service.actions.includes("remove")),
  );
  const inMenu = offered.filter((action) => folded?.actions.includes(action));
  return (
    <>
      {offered
        .filter((action) => !inMenu.includes(action))
        .map((action) => (
          <Button key={action} icon={ICONS[action]} busy={busy === action} onClick={() => void press(action)}>
            {t(`services.owner.do_${action}`)}
          </Button>
        ))}
      {folded && inMenu.length > 0 && (
        <Menu
          label={folded.label}
          entries={inMenu.map((action) => ({
            label: t(`services.owner.do_${action}`),
            bad: action === "remove",
            run: () => void press(action),
          }))}
        />
      )}
      {question && (
        <Confirm
          title={t(`services.owner.do_${question}`)}
          verb={t(`services.owner.do_${question}`)}
          bad
          onConfirm={() => run(question)}
          onClose={() => setQuestion(null)}
        >
          <p>{t(`services.owner.sure_${question === "archive" || question === "remove" ? question : "discard"}`)}</p>
        </Confirm>
      )}
    </>
  );
}
