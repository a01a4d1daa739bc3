import { useState } from "react";
import type { AdAction, OwnAdRow } from "../../../generated/api";
import { errorMessage } from "../../../lib/errorMessage";
import { useT } from "../../../lib/i18n";
import { navigate } from "../../../lib/navigation";
import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/panel/Button";
import { Confirm } from "../../../ui/panel/Confirm";
import { A } from "../../../ui/site/A";
import { removeAd, takeAdStep } from "../api";
import { AD_ICONS, AD_QUESTIONS } from "../labels";
import { adEditPath, adPath, MY_ADS } from "./paths";

type Asked = (typeof AD_QUESTIONS)[number];

interface Props {
  ad: Pick<OwnAdRow, "id" | "version" | "state" | "actions">;
  /** Actions that are offered elsewhere. */
  except: readonly AdAction[];
  /** A step was taken, or refused because the booking has changed. */
  onDone: () => void;
}

const isAsked = (action: AdAction): action is Asked => AD_QUESTIONS.some((one) => one === action);

/** Steps with a booking as buttons; those that cannot be taken back ask first. */
export function AdActions({ ad, except, onDone }: Props) {
  const t = useT();
  const [busy, setBusy] = useState<AdAction | null>(null);
  const [question, setQuestion] = useState<Asked | null>(null);
  const run = async (action: Exclude<AdAction, "edit">) => {
    if (action === "remove") await removeAd(ad);
    const answer = action === "remove" ? null : await takeAdStep(action, ad);
    toast({ level: "ok", text: t(`ads.owner.did_${action}`) });
    if (action === "copy" && answer) return navigate(adEditPath(answer.id));
    if (action === "prolong" && answer) return navigate(adPath(answer.id));
    if (action === "remove") navigate(MY_ADS);
    onDone();
  };
  const press = async (action: Exclude<AdAction, "edit">) => {
    if (isAsked(action)) return setQuestion(action);
    setBusy(action);
    try {
      await run(action);
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
    }
    setBusy(null);
  };
  const isDraft = ad.state === "draft" || ad.state === "changes_requested";
  return (
    <>
      {ad.actions
        .filter((action) => !except.includes(action))
        .map((action) =>
          action === "edit" ? (
            <A
              key={action}
              className={`button button--${ad.state === "changes_requested" ? "primary" : "line"}`}
              href={adEditPath(ad.id)}
            >
              {t(isDraft ? "ads.owner.do_edit" : "ads.owner.do_change")}
            </A>
          ) : (
            <Button key={action} icon={AD_ICONS[action]} busy={busy === action} onClick={() => void press(action)}>
              {t(`ads.owner.do_${action}`)}
            </Button>
          ),
        )}
      {question && (
        <Confirm
          title={t(`ads.owner.do_${question}`)}
          verb={t(`ads.owner.do_${question}`)}
          bad={question !== "pause" && question !== "withdraw" && question !== "prolong"}
          onConfirm={() => run(question)}
          onClose={() => setQuestion(null)}
        >
          <p>{t(`ads.owner.sure_${question}`)}</p>
        </Confirm>
      )}
    </>
  );
}
