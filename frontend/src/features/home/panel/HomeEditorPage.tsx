import { useT } from "../../../lib/i18n";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import { useLoad } from "../../../lib/useLoad";
import { getHome } from "./api";
import { Composer } from "./Composer";

/** The main page, put together from blocks. */
export function HomeEditorPage() {
  const t = useT();
  const desk = useLoad("main-page", getHome);
  if (desk.value) return <Composer desk={desk.value} put={desk.put} />;
  return (
    <>
      <PageHead title={t("panel.home.title")} />
      <div className="card">
        <ListStates list={desk} failed={t("panel.home.failed")} />
      </div>
    </>
  );
}
