import { useEffect, useState } from "react";
import { Route, Router, Switch } from "wouter";
import { startNotifications } from "../../features/notifications/store";
import { DashboardPage } from "../../features/dashboard/panel/DashboardPage";
import { NewArticle } from "../../features/articles/panel/NewArticle";
import { MyArticlesPage } from "../../features/articles/panel/MyArticlesPage";
import { ReviewPage } from "../../features/articles/panel/ReviewPage";
import { useT } from "../../lib/i18n";
import { keepFocus } from "../../lib/keepFocus";
import { useSiteLocation, useSiteSearch } from "../../lib/location";
import { useLayout } from "../../lib/page-context";
import { connect } from "../../lib/realtime";
import { can, user } from "../../lib/session";
import { useSignal } from "../../lib/signal";
import { Empty } from "../../ui/site/Empty";
import { lazyPart } from "../../ui/panel/lazyPart";
import { Toasts } from "../../ui/panel/Toasts";
import { NavigationNotice } from "../../ui/site/NavigationNotice";
import { PageLoader } from "../../ui/site/PageLoader";
import { A } from "../../ui/site/A";
import { TermsSlot } from "../TermsSlot";
import { ConnectionNote } from "./ConnectionNote";
import { ServiceModeNote } from "./ServiceModeNote";
import { SideNav } from "./SideNav";
import { TopBar } from "./TopBar";

const CategoriesPage = lazyPart(() => import("./pages/CategoriesPage").then((part) => part.CategoriesPage));

const ServiceCategoriesPage = lazyPart(() =>
  import("../../features/service_categories/panel/ServiceCategoriesPage").then((part) => part.ServiceCategoriesPage),
);

const StaffPage = lazyPart(() => import("../../features/staff/panel/StaffPage").then((part) => part.StaffPage));

const AdsPage = lazyPart(() => import("./pages/AdsPage").then((part) => part.AdsPage));

const AuthorsPage = lazyPart(() =>
  import("../../features/authorship/panel/AuthorsPage").then((part) => part.AuthorsPage),
);

const AuthorshipRecordsPage = lazyPart(() =>
  import("../../features/authorship_records/panel/AuthorshipRecordsPage").then((part) => part.AuthorshipRecordsPage),
);

const AccountsPage = lazyPart(() =>
  import("../../features/accounts/panel/AccountsPage").then((part) => part.AccountsPage),
);

const AuditPage = lazyPart(() => import("../../features/audit/panel/AuditPage").then((part) => part.AuditPage));

const LegalPagesPage = lazyPart(() => import("./pages/LegalPagesPage").then((part) => part.LegalPagesPage));

const InboxPage = lazyPart(() => import("../../features/cases/panel/InboxPage").then((part) => part.InboxPage));

const ConsultRequestsPage = lazyPart(() =>
  import("../../features/consult_requests/panel/ConsultRequestsPage").then((part) => part.ConsultRequestsPage),
);

const ServicesPage = lazyPart(() =>
  import("../../features/services/panel/ServicesPage").then((part) => part.ServicesPage),
);

const EnterprisesPage = lazyPart(() =>
  import("../../features/enterprises/panel/EnterprisesPage").then((part) => part.EnterprisesPage),
);

const ModeratingPage = lazyPart(() =>
  import("../../features/ads/panel/ModeratingPage").then((part) => part.ModeratingPage),
);

const AdPackagesPage = lazyPart(() => import("./pages/AdPackagesPage").then((part) => part.AdPackagesPage));

const HomeEditorPage = lazyPart(() =>
  import("../../features/home/panel/HomeEditorPage").then((part) => part.HomeEditorPage),
);

const StatisticsPage = lazyPart(() =>
  import("../../features/statistics/panel/StatisticsPage").then((part) => part.StatisticsPage),
);

const SystemPage = lazyPart(() => import("../../features/system/panel/SystemPage").then((part) => part.SystemPage));

const SecondFactorDuePage = lazyPart(() =>
  import("../../features/account/SecondFactorDuePage").then((part) => part.SecondFactorDuePage),
);

/** The staff panel: navigation at the side, tools on top, one page in the middle. */
export function PanelPage() {
  const t = useT();
  const { realtime } = useLayout();
  const person = useSignal(user);

  // the page of the second factor stays until its recovery codes were read
  const [settingUp, setSettingUp] = useState(person.second_factor_due === true);
  useEffect(() => {
    if (person.second_factor_due) setSettingUp(true);
  }, [person.second_factor_due]);

  useEffect(keepFocus, []);

  useEffect(() => {
    if (!person.status) return;
    connect(realtime);
    startNotifications();
  }, [person.status, realtime]);

  return (
    <div className="panel">
      <a className="skip-link" href="#main">
        {t("panel.skip")}
      </a>
      <div className="panel-shell">
        <div className="panel-side">
          <SideNav />
        </div>
        <div className="panel-body">
          <TopBar />
          <ConnectionNote />
          {can("panel.open") && <ServiceModeNote />}
          <main className="panel-main" id="main" tabIndex={-1}>
            {settingUp ? (
              <SecondFactorDuePage onDone={() => setSettingUp(false)} />
            ) : (
              <Router hook={useSiteLocation} searchHook={useSiteSearch}>
                <Switch>
                  <Route path="/panel">
                    <DashboardPage>
                      <NewArticle />
                    </DashboardPage>
                  </Route>
                  <Route path="/panel/content-author/article">
                    <MyArticlesPage />
                  </Route>
                  <Route path="/panel/manager/articles">
                    <ReviewPage />
                  </Route>
                  <Route path="/panel/content-author/statistic">
                    <StatisticsPage />
                  </Route>
                  <Route path="/panel/admin/categories">
                    <CategoriesPage />
                  </Route>
                  <Route path="/panel/admin/categories_services">
                    <ServiceCategoriesPage />
                  </Route>
                  <Route path="/panel/admin/admins">
                    <StaffPage key="admins" group="admins" />
                  </Route>
                  <Route path="/panel/admin/managers">
                    <StaffPage key="managers" group="managers" />
                  </Route>
                  <Route path="/panel/content-author/authors">
                    <AuthorsPage />
                  </Route>
                  <Route path="/panel/admin/authorship-records">
                    <AuthorshipRecordsPage />
                  </Route>
                  <Route path="/panel/admin/accounts">
                    <AccountsPage />
                  </Route>
                  <Route path="/panel/inbox">
                    <InboxPage />
                  </Route>
                  <Route path="/panel/manager/consult-requests">
                    <ConsultRequestsPage />
                  </Route>
                  <Route path="/panel/manager/services">
                    <ServicesPage />
                  </Route>
                  <Route path="/panel/manager/enterprise">
                    <EnterprisesPage />
                  </Route>
                  <Route path="/panel/manager/ads">
                    <AdsPage />
                  </Route>
                  <Route path="/panel/manager/ads-moderating">
                    <ModeratingPage />
                  </Route>
                  <Route path="/panel/manager/ads-packages">
                    <AdPackagesPage />
                  </Route>
                  <Route path="/panel/admin/main-page">
                    <HomeEditorPage />
                  </Route>
                  <Route path="/panel/admin/owner-content">
                    <LegalPagesPage />
                  </Route>
                  <Route path="/panel/admin/audit">
                    <AuditPage />
                  </Route>
                  <Route path="/panel/system">
                    <SystemPage />
                  </Route>
                  <Route>
                    <Nowhere />
                  </Route>
                </Switch>
              </Router>
            )}
          </main>
        </div>
      </div>
      <Toasts />
      <TermsSlot />
      <NavigationNotice />
      <PageLoader />
    </div>
  );
}

function Nowhere() {
  const t = useT();
  return (
    <div className="card">
      <Empty paper plain title={t("panel.nowhere_title")} text={t("panel.nowhere_text")}>
        <A className="button button--primary" href="/panel">
          {t("panel.nav.dashboard")}
        </A>
      </Empty>
    </div>
  );
}
