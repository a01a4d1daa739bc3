import type { ReactNode } from "react";
import type { LegalPageRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { pageName } from "../../../lib/labels/legal";
import { A } from "../../../ui/site/A";
import { nextPage } from "./nextPage";

interface Props {
  /** All pages; null while they are loaded. */
  pages: LegalPageRow[] | null;
  /** The page that is open. */
  current?: string;
  hrefOf: (id: string) => string;
  /** Stands at the end of the row. */
  children?: ReactNode;
}

/** How many pages are in force, and the next one to approve. */
export function PagesProgress({ pages, current, hrefOf, children }: Props) {
  const t = useT();
  const lang = useLang();
  const done = pages?.filter((page) => page.effective).length ?? 0;
  const total = pages?.length ?? 0;
  const next = pages ? nextPage(pages, current) : undefined;
  const isComplete = total > 0 && done === total;
  const words = isComplete ? t("panel.legal.progress_all") : t("panel.legal.progress", { done, total });
  return (
    <div className="card card--before legal-progress">
      <progress aria-hidden max={total || 1} value={done} />
      <p role="status">{pages ? words : "\u00a0"}</p>
      {next && (
        <A className="link" href={hrefOf(next.id)}>
          {t("panel.legal.next_page", { name: pageName(t, next, lang) })}
        </A>
      )}
      {children && <span className="push-end">{children}</span>}
    </div>
  );
}
