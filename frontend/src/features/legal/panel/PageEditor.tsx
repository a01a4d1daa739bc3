import { useT, useLang } from "../../../lib/i18n";
import { Button } from "../../../ui/panel/Button";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { PageHead } from "../../../ui/panel/PageHead";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { listLegalPages } from "../../../lib/commonCalls";
import { getPage } from "./api";
import { nextPage } from "./nextPage";
import { PagesProgress } from "./PagesProgress";
import { pageName } from "../../../lib/labels/legal";
import { PageEditorForm } from "./PageEditorForm";

/** One page of the operator: its words, its warnings, its versions. */
export function PageEditor({ id, address }: { id: string; address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const page = useLoad(`legal-page.${id}`, (signal) => getPage(id, signal));
  const list = useLoad("legal-pages", listLegalPages);
  const shown = page.value;
  const pages = list.value?.map((one) => (one.id === shown?.id ? shown : one)) ?? null;
  const leave = () => address.set({ open: null, lang: null });
  return (
    <>
      <PageHead title={shown ? pageName(t, shown, lang) : t("panel.legal.title")}>
        <Button icon="back" onClick={leave}>
          {t("panel.legal.back")}
        </Button>
      </PageHead>
      <PagesProgress pages={pages} current={id} hrefOf={(open) => address.with({ open, lang: null })} />
      {!shown && (
        <div className="card">
          <ListStates list={page} failed={t("panel.legal.failed_single")} />
        </div>
      )}
      {shown && (
        <PageEditorForm
          shown={shown}
          address={address}
          next={pages ? nextPage(pages, id) : undefined}
          onShown={page.put}
          onLeave={leave}
        />
      )}
    </>
  );
}
