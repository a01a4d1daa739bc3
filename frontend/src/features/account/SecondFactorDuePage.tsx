import { useT } from "../../lib/i18n";
import { useLoad } from "../../lib/useLoad";
import { Button } from "../../ui/panel/Button";
import { ListStates } from "../../ui/panel/list/ListStates";
import { PageHead } from "../../ui/panel/PageHead";
import { A } from "../../ui/site/A";
import { Note } from "../../ui/site/Note";
import { getProfile } from "./api";
import { PasskeysBlock } from "./PasskeysBlock";
import { SecondFactorBlock } from "./SecondFactorBlock";

/** Stands in place of every panel page until a person whose role needs a second factor has set one up. */
export function SecondFactorDuePage({ onDone }: { onDone: () => void }) {
  const t = useT();
  const { value, error, reload, put } = useLoad("profile", getProfile);
  const isReady = value?.account.second_factor_due === false;
  return (
    <>
      <PageHead title={t("account.factor_due_title")}>
        <A className="button" href="/">
          {t("account.factor_due_later")}
        </A>
      </PageHead>
      <div className="card">
        <div className="card__body">
          {isReady ? (
            <Note tone="ok" alert>
              {t("account.factor_due_ready")}
            </Note>
          ) : (
            <p className="secondary settings-block__lead">{t("account.factor_due_lead")}</p>
          )}
          <ListStates list={{ value, error, reload }} failed={t("account.failed")} />
          {value && <SecondFactorBlock profile={value} put={put} reload={reload} />}
          {value && <PasskeysBlock profile={value} onChanged={reload} />}
          {isReady && (
            <p className="space-above-4">
              <Button variant="primary" onClick={onDone}>
                {t("account.factor_due_go")}
              </Button>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
