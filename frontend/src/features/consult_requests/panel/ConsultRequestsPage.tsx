import { useState } from "react";
import { useT } from "../../../lib/i18n";
import { useConsultsChanged } from "../../../lib/live";
import { useConsultCounts } from "../../../lib/panelCounts";
import { can } from "../../../lib/session";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { OpenedRequest } from "./OpenedRequest";
import { ReportPart } from "./ReportPart";
import { RequestBoard } from "./RequestBoard";
import { RequestList } from "./RequestList";
import { TemplatesPart } from "./TemplatesPart";
import { TopicsPart } from "./TopicsPart";

const PARTS = ["list", "board", "topics", "templates", "report"] as const;
const PATH = "/panel/manager/consult-requests";

/** Requests for advice: list and board, topics, texts for replies, monthly report. */
export function ConsultRequestsPage() {
  const t = useT();
  const address = useUrlQuery();
  const part = PARTS.find((one) => one === address.get("part")) ?? "list";
  const opened = address.get("request");
  const [round, setRound] = useState(0);
  const counts = useConsultCounts();
  const look = () => setRound((n) => n + 1);
  useConsultsChanged(look);
  const reload = () => {
    counts.reload();
    look();
  };
  const parts = PARTS.filter((name) => name === "list" || name === "board" || can("consults.manage"));
  return (
    <>
      <PageHead title={t("panel.nav.consult_requests")} />
      <Tabs
        label={t("panel.consult_requests.parts")}
        current={part}
        tabs={parts.map((name) => ({
          name,
          label: t(`panel.consult_requests.part_${name}`),
          href: name === "list" ? PATH : `${PATH}?part=${name}`,
        }))}
      />
      {opened && (
        <OpenedRequest
          key={opened}
          id={opened}
          round={round}
          onChange={reload}
          onClose={() => address.set({ request: null })}
        />
      )}
      {part === "list" && <RequestList address={address} counts={counts.value} round={round} />}
      {part === "board" && <RequestBoard address={address} round={round} />}
      {part === "topics" && <TopicsPart />}
      {part === "templates" && <TemplatesPart />}
      {part === "report" && <ReportPart address={address} />}
    </>
  );
}
