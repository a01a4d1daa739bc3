import { useT } from "../../../lib/i18n";
import { can } from "../../../lib/session";
import { PageHead } from "../../../ui/panel/PageHead";
import { Tabs } from "../../../ui/panel/Tabs";
import { oneOf } from "../../../lib/query";
import { useUrlQuery } from "../../../lib/useUrlQuery";
import { useArticleSummary } from "../../../lib/panelCounts";
import { AllArticles } from "./AllArticles";
import { CsvButton } from "./CsvButton";
import { TranslationMatrix } from "./TranslationMatrix";
import { NewArticle } from "./NewArticle";
import { ReviewQueue } from "./ReviewQueue";
import { Redirects } from "./Redirects";

const PATH = "/panel/manager/articles";

const TABS = ["all", "queue", "ready", "matrix", "redirects"] as const;

/** Review and publishing: all articles, the queue, the translation matrix, old addresses. */
export function ReviewPage() {
  const t = useT();
  const address = useUrlQuery();
  const tab = oneOf(TABS, address.get("tab")) ?? "all";
  const inBin = tab === "all" && address.get("state") === "bin";
  const counts = useArticleSummary();
  const tabs = [
    { name: "all", label: t("panel.articles.tab_all"), href: PATH },
    {
      name: "queue",
      label: t("panel.articles.tab_queue"),
      count: counts.value?.all.in_review,
      href: `${PATH}?tab=queue`,
    },
    {
      name: "ready",
      label: t("panel.articles.tab_ready"),
      count: counts.value?.all.approved,
      href: `${PATH}?tab=ready`,
    },
    { name: "matrix", label: t("panel.articles.tab_matrix"), href: `${PATH}?tab=matrix` },
    ...(can("articles.publish")
      ? [{ name: "redirects", label: t("panel.articles.tab_redirects"), href: `${PATH}?tab=redirects` }]
      : []),
    { name: "bin", label: t("panel.articles.tab_bin"), href: `${PATH}?state=bin` },
  ];
  return (
    <>
      <PageHead title={t("panel.articles.manager")}>
        {tab === "all" && <CsvButton address={address} />}
        <NewArticle />
      </PageHead>
      <Tabs label={t("panel.articles.manager")} tabs={tabs} current={inBin ? "bin" : tab} />
      {tab === "queue" ? (
        <ReviewQueue key={tab} state="in_review" address={address} onDecided={counts.reload} />
      ) : tab === "ready" ? (
        <ReviewQueue key={tab} state="approved" address={address} onDecided={counts.reload} />
      ) : tab === "matrix" ? (
        <TranslationMatrix address={address} />
      ) : tab === "redirects" ? (
        <Redirects address={address} />
      ) : (
        <AllArticles address={address} />
      )}
    </>
  );
}
