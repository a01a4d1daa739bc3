import { useT } from "../../../lib/i18n";
import { FailedFace, LoadingRows } from "../../../ui/panel/Faces";
import { PageHead } from "../../../ui/panel/PageHead";
import { useLoad } from "../../../lib/useLoad";
import { getDesk } from "./api";
import { Desk } from "./Desk";

/** The main page, put together from blocks. */
export function MainPage() {
  const t = useT();
  const desk = useLoad("main-page", getDesk);
  if (desk.value) return <Desk desk={desk.value} put={desk.put} />;
  return (
    <>
      <PageHead title={t("panel.home.title")} />
      <div className="card">
        {desk.error ? (
          <FailedFace title={t("panel.home.failed")} error={desk.error} onRetry={desk.reload} />
        ) : (
          <LoadingRows />
        )}
      </div>
    </>
  );
}
