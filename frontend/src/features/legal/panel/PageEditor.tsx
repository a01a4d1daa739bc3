import { useT, useLang } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { getPage } from "./api";
import { pageName } from "../../../lib/labels/legal";
import { PageEditorForm } from "./PageEditorForm";

/** One page of the operator: its words, its warnings, its versions. */
export function PageEditor({ id, address }: { id: string; address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const page = useLoad(`legal-page.${id}`, (signal) => getPage(id, signal));
  const leave = () => address.set({ open: null, lang: null });
  return (
    <>
      <PageHead title={page.value ? pageName(t, page.value, lang) : t("panel.legal.title")}>
        <Button icon="back" onClick={leave}>
          {t("panel.legal.back")}
        </Button>
      </PageHead>
      {!page.value && (
        <div className="card">
          <ListStates list={page} failed={t("panel.legal.failed")} />
        </div>
      )}
      {page.value && <PageEditorForm shown={page.value} address={address} onShown={page.put} onLeave={leave} />}
    </>
  );
}
