import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { listArticles } from "../../lib/commonCalls";
import { useT } from "../../lib/i18n";
import { useEnvelope } from "../../lib/page-context";
import type { Envelope } from "../../lib/page-types";
import { editPath } from "../../lib/panelPaths";
import { can } from "../../lib/session";
import { useLoad } from "../../lib/useLoad";
import { Icon } from "../../ui/Icon";
import { A } from "../../ui/site/A";

/** Rows among which the article is looked for: others have its address in theirs. */
const ROWS_READ = 50;

/** The object of the page that the panel can open. */
interface Shown {
  kind: "article" | "contact" | "service";
  id: string;
  href: string;
}

/** What the page shows. The document of a static page has no data; its link for reports names the object. */
function shownOn(envelope: Envelope): Shown | null {
  if (envelope.page === "article") {
    const { id, lang } = envelope.data.article;
    return { kind: "article", id, href: editPath(id, lang) };
  }
  if (envelope.page !== "contact" && envelope.page !== "service") return null;
  const kind = envelope.page;
  const link = document.querySelector<HTMLAnchorElement>(`#main a[href*="/report?about=${kind}:"]`);
  const id = link?.href.split(`${kind}:`)[1];
  if (!id) return null;
  return {
    kind,
    id,
    href:
      kind === "contact"
        ? `/panel/admin/categories?tab=contacts&contact=${id}`
        : `/panel/manager/services?tab=published&service=${id}`,
  };
}

/** Who may edit every object of the kind. */
const EDITS_ALL = { article: "articles.publish", contact: "contacts.publish", service: "services.moderate" } as const;

/** In the account menu, for staff who may edit what the page shows: the way to its editor. */
export function EditLink() {
  const t = useT();
  const envelope = useEnvelope();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => setShown(shownOn(envelope)), [envelope]);
  useEffect(() => {
    const panel = document.querySelector("header .menu__popover [href$='/panel']");
    if (!panel) return;
    const box = document.createElement("div");
    box.className = "flat";
    panel.before(box);
    setPlace(box);
    return () => box.remove();
  }, []);

  // authors edit some of the articles: the server lists them
  const writes = shown?.kind !== "article" || can("articles.write");
  const asked = shown?.kind === "article" && writes && !can(EDITS_ALL.article) ? shown.id : null;
  const slug = envelope.path.split("?")[0]?.split("/").at(-1);
  const own = useLoad(asked, (signal) => listArticles({ q: slug, page: 1, per_page: ROWS_READ }, signal));
  const mayEdit = shown && writes && (can(EDITS_ALL[shown.kind]) || own.value?.items.some((row) => row.id === asked));
  if (!place || !shown || !mayEdit) return null;
  return createPortal(
    <A className="menu__item" href={shown.href}>
      <Icon name="pen" /> {t(`panel.edit_${shown.kind}`)}
    </A>,
    place,
  );
}
