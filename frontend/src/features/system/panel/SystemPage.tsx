import { useT } from "../../../lib/i18n";
import { oneOf } from "../../../lib/query";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { DatabaseTab } from "./DatabaseTab";
import { JobsTab } from "./JobsTab";
import { MailTab } from "./MailTab";
import { OverviewTab } from "./OverviewTab";
import { SettingsTab } from "./SettingsTab";

const TABS = ["overview", "jobs", "mail", "database", "settings"] as const;

/** The program as its operator sees it: health, jobs, mail queue, database, settings. */
export function SystemPage() {
  const t = useT();
  const address = useUrlQuery();
  const tab = oneOf(TABS, address.get("tab")) ?? "overview";
  return (
    <>
      <PageHead title={t("panel.system.title")} />
      <Tabs
        label={t("panel.system.title")}
        current={tab}
        tabs={TABS.map((name) => ({
          name,
          label: t(`panel.system.tab_${name}`),
          href: name === "overview" ? "/panel/system" : `/panel/system?tab=${name}`,
        }))}
      />
      {tab === "overview" && <OverviewTab />}
      {tab === "jobs" && <JobsTab />}
      {tab === "mail" && <MailTab address={address} />}
      {tab === "database" && <DatabaseTab />}
      {tab === "settings" && <SettingsTab address={address} />}
    </>
  );
}
