import { useRef, useState } from "react";
import type { LegalPageRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { whenItLeaves } from "../../../lib/keepFocus";
import { can } from "../../../lib/session";
import { Button } from "../../../ui/panel/Button";
import { Empty } from "../../../ui/site/Empty";
import { ListStates } from "../../../ui/panel/list/ListStates";
import { errorMessage } from "../../../lib/errorMessage";
import { toast } from "../../../lib/toasts";
import { SortableList } from "../../../ui/panel/SortableList";
import type { UrlQuery } from "../../../lib/useUrlQuery";
import { useLoad } from "../../../lib/useLoad";
import { listLegalPages } from "../../../lib/commonCalls";
import { changePage, orderPages } from "./api";
import { TemplateCard } from "./TemplateCard";
import { pageName } from "../../../lib/labels/legal";
import { NewPageDialog } from "./NewPageDialog";
import { PageRow } from "./PageRow";
import { PagesProgress } from "./PagesProgress";

/** All pages in the order of the foot, with what is missing in each. */
export function PagesTab({ address }: { address: UrlQuery }) {
  const t = useT();
  const lang = useLang();
  const list = useLoad("legal-pages", listLegalPages);
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState("");
  const table = useRef<HTMLTableElement>(null);
  const locked = can("legal.manage") ? null : t("panel.not_allowed");
  const pages = list.value;

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast({ level: "bad", text: errorMessage(t, error) });
      list.reload();
    }
  };
  const move = (id: string, place: number) =>
    attempt(async () => {
      const page = pages?.find((one) => one.id === id);
      if (!pages || !page) return;
      const rest = pages.filter((one) => one.id !== id);
      const next = [...rest.slice(0, place), page, ...rest.slice(place)];
      list.put(next);
      list.put(await orderPages(next.map((one) => one.id)));
      setSaid(t("panel.legal.moved", { name: pageName(t, page, lang), place: place + 1 }));
    });
  const show = (page: LegalPageRow, in_footer: boolean) =>
    attempt(async () => {
      const changed = await changePage(page.id, { version: page.version, in_footer });
      list.put((pages ?? []).map((one) => (one.id === page.id ? changed : one)));
    });

  return (
    <>
      {pages && pages.some((page) => !page.draft && !page.approved && !page.effective) && (
        <TemplateCard
          locked={locked}
          onDone={(filled) => {
            // the card leaves when every page has a text: the texts are to be read next
            whenItLeaves(() => table.current?.querySelector<HTMLElement>("tbody th button.link"));
            list.put(filled);
          }}
        />
      )}
      <PagesProgress pages={pages} hrefOf={(open) => address.with({ open, tab: null })}>
        <Button icon="plus" disabledReason={locked} onClick={() => setAdding(true)}>
          {t("panel.legal.add")}
        </Button>
      </PagesProgress>
      <div className="card">
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <ListStates list={list} failed={t("panel.legal.failed")} />
        {pages?.length === 0 && <Empty paper plain title={t("panel.legal.title")} text={t("panel.legal.none_text")} />}
        {pages && pages.length > 0 && (
          <SortableList
            ids={pages.map((page) => page.id)}
            nameOf={(id) => {
              const page = pages.find((one) => one.id === id);
              return page ? pageName(t, page, lang) : "";
            }}
            onMove={(id, place) => void move(id, place)}
          >
            <table className="table table--cards legal-pages" ref={table}>
              <caption className="visually-hidden">{t("panel.legal.tab_pages")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("panel.legal.page")}</th>
                  <th scope="col">{t("panel.legal.languages")}</th>
                  <th scope="col">{t("panel.legal.in_force")}</th>
                  <th scope="col">{t("panel.legal.work")}</th>
                  <th scope="col">{t("panel.legal.in_footer")}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t("panel.actions")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {pages.map((page, place) => (
                  <PageRow
                    key={page.id}
                    page={page}
                    locked={locked}
                    first={place === 0}
                    last={place === pages.length - 1}
                    onOpen={() => address.set({ open: page.id, tab: null })}
                    onMove={(step) => void move(page.id, place + step)}
                    onFooter={(shown) => void show(page, shown)}
                  />
                ))}
              </tbody>
            </table>
          </SortableList>
        )}
      </div>
      {adding && <NewPageDialog onDone={(page) => address.set({ open: page.id })} onClose={() => setAdding(false)} />}
    </>
  );
}
