import { useT } from "../lib/i18n";
import { useEnvelope } from "../lib/page-context";
import { ErrorView } from "../ui/site/ErrorView";

/** Shown where the browser has no component for a page: an old build met a new server. */
export function FailedPage() {
  const t = useT();
  const { path } = useEnvelope();
  return (
    <ErrorView status={500} title={t("error_page.title_500")} message={t("error_page.text_500")} path={path} q="" />
  );
}
