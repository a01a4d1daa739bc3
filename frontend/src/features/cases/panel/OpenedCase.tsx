import { useT } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { useLoad } from "../../../lib/useLoad";
import { getCase } from "./api";
import { CaseCard, type CaseWork } from "./CaseCard";

interface Props {
  id: string;
  work: CaseWork;
  onClose: () => void;
}

/** The case that the address names, wherever it stands now. */
export function OpenedCase({ id, work, onClose }: Props) {
  const t = useT();
  const { value, error, reload } = useLoad(id, (signal) => getCase(id, signal));
  return (
    <section className="card opened-case" aria-labelledby="opened-title">
      <div className="card__head">
        <h2 id="opened-title">{t("panel.cases.opened")}</h2>
        <Button variant="quiet" icon="close" onClick={onClose}>
          {t("common.close")}
        </Button>
      </div>
      <ListStates list={{ value, error, reload }} failed={t("panel.cases.failed_single")} rows={1} />
      {value && <CaseCard row={value} work={work} />}
    </section>
  );
}
