import { useEffect, useRef, useState } from "react";
import type { ConsultDetail } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { toast } from "../../../lib/toasts";
import { useKeyCommands } from "../../../lib/useKeyCommands";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PresenceList } from "../../../ui/panel/PresenceList";
import { getConsult, readConsult } from "./api";
import { NoteForm } from "./NoteForm";
import { OtherRequests } from "./OtherRequests";
import { ReplyForm } from "./ReplyForm";
import { RequestConversions } from "./RequestConversions";
import { RequestFacts } from "./RequestFacts";
import { RequestHistory } from "./RequestHistory";
import { RequestSteps } from "./RequestSteps";

interface Props {
  id: string;
  /** Grows whenever requests changed. */
  round: number;
  onChange: () => void;
  onClose: () => void;
}

/** The request that the address names: conversation, details, reply, notes, steps. Opening it marks it as read. */
export function OpenedRequest({ id, round, onChange, onClose }: Props) {
  const t = useT();
  const { value, error, reload, put } = useLoad(`${id}.${round}`, (signal) => getConsult(id, signal));
  const [marked, setMarked] = useState("");
  const box = useRef<HTMLElement>(null);
  const unread = value?.request.unread ? `${value.request.id}.${value.request.version}` : "";
  useEffect(() => {
    if (!unread || marked === unread) return;
    setMarked(unread);
    readConsult(id).then(put, () => undefined);
  }, [unread, marked, id, put]);

  const done = (next: ConsultDetail) => {
    put(next);
    toast({ level: "ok", text: t("panel.consult_requests.done", { code: next.request.code }) });
    onChange();
  };
  const press = (action: string) =>
    box.current?.querySelector<HTMLElement>(`[data-action=${action}] button, [data-action=${action}] textarea`);
  useKeyCommands({
    t: () => press("take")?.click(),
    f: () => press("finish")?.click(),
    r: () => press("reply")?.focus(),
    n: () => press("note")?.focus(),
  });

  return (
    <section className="card opened-consult" aria-labelledby="opened-title" ref={box}>
      <div className="card__head">
        <h2 id="opened-title">
          {value ? `${value.request.topic.name}\u00a0· ${value.request.name}` : t("panel.consult_requests.opened")}
        </h2>
        <PresenceList
          channel={`presence-consult-request.${id}`}
          text={(names, count) => t("panel.consult_requests.also_open", { names, count })}
        />
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.consult_requests.failed_single")} rows={2} />
      {value && (
        <div className="opened-consult__body">
          <div className="stack">
            <RequestSteps detail={value} onDone={done} />
            <RequestHistory detail={value} />
            {value.can_reply && <ReplyForm detail={value} onDone={done} />}
          </div>
          <div className="stack">
            <RequestFacts detail={value} onDone={done} />
            <NoteForm id={id} onDone={done} />
            <RequestConversions detail={value} onDone={done} />
            {value.others.length > 0 && <OtherRequests detail={value} onDone={done} />}
          </div>
        </div>
      )}
    </section>
  );
}
