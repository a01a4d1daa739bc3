import { useState } from "react";
import type { PrivateFile, RecordDetail } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { useLoad } from "../../../lib/useLoad";
import { Button } from "../../../ui/panel/Button";
import { Dialog } from "../../../ui/panel/Dialog";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { RemoveFileDialog } from "../../../ui/panel/RemoveFileDialog";
import { Note } from "../../../ui/site/Note";
import { AddPersonDialog } from "./AddPersonDialog";
import { getRecord } from "./api";
import { CertificateButton } from "./CertificateButton";
import { EvidenceFiles } from "./EvidenceFiles";
import { personName } from "./labels";
import { wishes, type RecordWish } from "./recordActions";
import { RecordDispute } from "./RecordDispute";
import { RecordFacts } from "./RecordFacts";
import { RecordForm } from "./RecordForm";
import { RecordHistory } from "./RecordHistory";
import { RecordParts } from "./RecordParts";

interface Props {
  id: string;
  /** The form is open at once. */
  editing: boolean;
  onWish: (wish: RecordWish) => void;
  pathOf: (id: string) => string;
  onChanged: () => void;
  onClose: () => void;
}

/** One record: facts, dispute, evidence, other parts in the work, history; for admins its form. */
export function RecordDialog({ id, editing, onWish, pathOf, onChanged, onClose }: Props) {
  const t = useT();
  const loaded = useLoad(id, (signal) => getRecord(id, signal));
  const [asking, setAsking] = useState<"nothing" | "form" | "person">(editing ? "form" : "nothing");
  const [removing, setRemoving] = useState<PrivateFile | null>(null);
  const detail = loaded.value;
  const reload = () => {
    loaded.reload();
    onChanged();
  };
  if (detail && asking === "form") {
    return <RecordForm detail={detail} onSaved={reload} onClose={() => setAsking("nothing")} />;
  }
  if (detail && asking === "person") {
    return <AddPersonDialog work={detail.record.work} onDone={reload} onClose={() => setAsking("nothing")} />;
  }
  if (removing) return <RemoveFileDialog file={removing} onDone={reload} onClose={() => setRemoving(null)} />;
  return (
    <Dialog
      wide
      title={detail ? personName(t, detail.record.person.name) : t("panel.authorship_records.record")}
      onClose={onClose}
    >
      {detail ? (
        <Shown
          detail={detail}
          pathOf={pathOf}
          onWish={(wish) => (wish.action === "change" ? setAsking("form") : onWish(wish))}
          onAdd={() => setAsking("person")}
          onChanged={reload}
          onRemove={setRemoving}
        />
      ) : (
        <ListStates list={loaded} failed={t("panel.authorship_records.failed_single")} />
      )}
    </Dialog>
  );
}

interface ShownProps {
  detail: RecordDetail;
  pathOf: (id: string) => string;
  onWish: (wish: RecordWish) => void;
  onAdd: () => void;
  onChanged: () => void;
  onRemove: (file: PrivateFile) => void;
}

function Shown({ detail, pathOf, onWish, onAdd, onChanged, onRemove }: ShownProps) {
  const t = useT();
  const { record } = detail;
  return (
    <div className="stack">
      {record.work.hidden && <Note tone="warn">{t("panel.authorship_records.no_picture")}</Note>}
      <RecordDispute detail={detail} />
      <RecordFacts detail={detail} />
      <div className="row">
        {wishes(t, record, onWish).map((entry) => (
          <Button key={entry.label} variant={entry.bad ? "bad" : "line"} onClick={entry.run}>
            {entry.label}
          </Button>
        ))}
        <CertificateButton record={record} />
      </div>
      {detail.evidence && (
        <EvidenceFiles id={record.id} evidence={detail.evidence} onAdded={onChanged} onRemove={onRemove} />
      )}
      <RecordParts others={detail.others} pathOf={pathOf}>
        {can("authorship.manage") && record.work.kind !== "article" && (
          <Button icon="plus" onClick={onAdd}>
            {t("panel.authorship_records.add_person")}
          </Button>
        )}
      </RecordParts>
      <RecordHistory lines={detail.history} />
    </div>
  );
}
