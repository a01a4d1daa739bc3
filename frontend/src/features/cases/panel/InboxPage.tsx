import { useT } from "../../../lib/i18n";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { A } from "../../../ui/site/A";
import { CaseQueue } from "./CaseQueue";
import { FiguresPart } from "./FiguresPart";
import { ReasonsPart } from "./ReasonsPart";

const PARTS = ["queue", "reasons", "figures"] as const;

/** The inbox: one queue over all kinds of cases, the texts of reasons, the numbers of a transparency report. */
export function InboxPage() {
  const t = useT();
  const address = useUrlQuery();
  const part = PARTS.find((one) => one === address.get("part")) ?? "queue";
  return (
    <>
      <PageHead title={t("panel.nav.inbox")}>
        <A className="button button--line" href="/panel/admin/categories?tab=contacts&part=suggestions">
          {t("panel.cases.contact_suggestions")}
        </A>
      </PageHead>
      <Tabs
        label={t("panel.cases.parts")}
        current={part}
        tabs={PARTS.map((name) => ({
          name,
          label: t(`panel.cases.part_${name}`),
          href: name === "queue" ? "/panel/inbox" : `/panel/inbox?part=${name}`,
        }))}
      />
      {part === "queue" && <CaseQueue address={address} />}
      {part === "reasons" && <ReasonsPart />}
      {part === "figures" && <FiguresPart address={address} />}
    </>
  );
}
