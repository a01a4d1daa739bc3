import { Fragment, useEffect, useRef, type ComponentType } from "react";
import { logout } from "../../lib/account";
import { useLang, useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import { queryValue } from "../../lib/paths";
import { A } from "../../ui/site/A";
import { Crumbs } from "../../ui/site/Crumbs";
import { Icon, type IconName } from "../../ui/Icon";
import { ListStates } from "../../ui/panel/list/ListStates";
import { useLoad } from "../../lib/useLoad";
import { NotificationsTab } from "./NotificationsTab";
import { getProfile } from "./api";
import type { TabProps } from "./types";
import { DataTab } from "./DataTab";
import { DecisionsTab } from "./DecisionsTab";
import { DeletionTab } from "./DeletionTab";
import { ProfileTab } from "./ProfileTab";
import { InvoicesTab } from "./InvoicesTab";
import { RecordsTab } from "./RecordsTab";
import { MessagesTab } from "./MessagesTab";
import { ReportsTab } from "./ReportsTab";
import { RequestsTab } from "./RequestsTab";
import { RestrictionNote } from "./RestrictionNote";
import { SecurityTab } from "./SecurityTab";
import { SettingsBlock } from "./SettingsBlock";

const TABS = [
  "profile",
  "notifications",
  "security",
  "records",
  "enterprises",
  "invoices",
  "requests",
  "messages",
  "reports",
  "decisions",
  "data",
  "deletion",
] as const;
type Tab = (typeof TABS)[number];

const ICONS: Record<Tab, IconName> = {
  profile: "person",
  notifications: "bell",
  security: "key",
  records: "pen",
  enterprises: "card",
  invoices: "list",
  requests: "mail",
  messages: "send",
  reports: "comment",
  decisions: "shield",
  data: "download",
  deletion: "trash",
};

/** Width of the tab before the chosen one that stays in view on a phone, in pixels. */
const SHOWN_BEFORE_PX = 64;

interface Props {
  /** The tab of the own enterprises, which another feature draws. */
  Enterprises: ComponentType;
}

/** The account page: profile, notifications, security, authorship records, own enterprises, invoices, own requests, messages and reports, decisions about the person, own data and deletion, one tab each. */
export function AccountPage({ Enterprises }: Props) {
  const t = useT();
  const lang = useLang();
  const { path } = useEnvelope();
  const asked = queryValue(path, "tab");
  const tab = TABS.find((known) => known === asked) ?? "profile";
  const { value, error, reload, put } = useLoad("profile", getProfile);
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - SHOWN_BEFORE_PX;
  }, [tab]);
  return (
    <div className="container">
      <Crumbs crumbs={[{ label: t("account.crumb"), path: "/profile/account", lang }]} />
      <header className="page-head">
        <h1>{t("account.title")}</h1>
      </header>
      <div className="account">
        <nav className="side-menu" aria-label={t("account.crumb")}>
          <ul className="x" ref={row}>
            {TABS.filter((one) => one !== "records" || one === tab || value?.is_credited).map((one) => (
              <Fragment key={one}>
                {one === "data" && <OwnPages />}
                <li>
                  <A
                    href={one === "profile" ? "/profile/account" : `/profile/account?tab=${one}`}
                    aria-current={one === tab ? "page" : undefined}
                  >
                    <Icon name={ICONS[one]} /> {t(`account.tab_${one}`)}
                  </A>
                </li>
              </Fragment>
            ))}
            <li>
              <button type="button" onClick={() => void logout()}>
                <Icon name="back" /> {t("layout.sign_out")}
              </button>
            </li>
          </ul>
        </nav>
        <div>
          <ListStates list={{ value, error, reload }} failed={t("account.failed")} />
          {value && <RestrictionNote profile={value} />}
          {value && <Content tab={tab} profile={value} put={put} reload={reload} Enterprises={Enterprises} />}
        </div>
      </div>
    </div>
  );
}

/** Ways to the pages of one's services and advertising. */
function OwnPages() {
  const t = useT();
  return (
    <>
      <li>
        <A href="/services/myservices">
          <Icon name="layers" /> {t("account.services")}
        </A>
      </li>
      <li>
        <A href="/advertising/my-advertising">
          <Icon name="card" /> {t("account.ads")}
        </A>
      </li>
    </>
  );
}

function Content({ tab, Enterprises, ...props }: TabProps & Props & { tab: Tab }) {
  const t = useT();
  switch (tab) {
    case "profile":
      return <ProfileTab {...props} />;
    case "notifications":
      return <NotificationsTab />;
    case "security":
      return <SecurityTab {...props} />;
    case "records":
      return <RecordsTab />;
    case "enterprises":
      return (
        <SettingsBlock title={t("account.tab_enterprises")} lead={t("account.enterprises_lead")}>
          <Enterprises />
        </SettingsBlock>
      );
    case "invoices":
      return <InvoicesTab />;
    case "requests":
      return <RequestsTab />;
    case "messages":
      return <MessagesTab />;
    case "reports":
      return <ReportsTab />;
    case "decisions":
      return <DecisionsTab />;
    case "data":
      return <DataTab />;
    case "deletion":
      return <DeletionTab {...props} />;
  }
}
