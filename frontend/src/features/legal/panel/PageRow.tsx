import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { LegalPageRow } from "../../../generated/api";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { can } from "../../../lib/session";
import { langName } from "../../../lib/labels/languages";
import { NamedLanguages } from "../../../ui/panel/NamedLanguages";
import { IconButton } from "../../../ui/panel/Button";
import { Grip } from "../../../ui/panel/Grip";
import { shortTime } from "../../../lib/portalTime";
import { missingIn, pageName, warningWords } from "../../../lib/labels/legal";

export interface PageLineProps {
  page: LegalPageRow;
  locked: string | null;
  first: boolean;
  last: boolean;
  onOpen: () => void;
  onMove: (step: number) => void;
  onFooter: (shown: boolean) => void;
}

/** One page: what is written, what is in force, what is missing, whether the foot names it. */
export function PageRow({ page, locked, first, last, onOpen, onMove, onFooter }: PageLineProps) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const name = pageName(t, page, lang);
  const mayManage = can("legal.manage");
  const sortable = useSortable({ id: page.id, disabled: locked !== null });
  const missing = missingIn(page);
  return (
    <tr
      ref={sortable.setNodeRef}
      className={sortable.isDragging ? "is-lifted" : undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <th scope="row">
        <div className="legal-row">
          {mayManage ? <Grip sortable={sortable} name={name} reason={locked} /> : <span />}
          <button
            className="table__title link"
            type="button"
            aria-label={t("panel.legal.open_named", { name })}
            onClick={onOpen}
          >
            {name}
          </button>
          <span className="muted tiny breakable">{page.path}</span>
        </div>
      </th>
      <td data-l={t("panel.legal.languages")}>
        <NamedLanguages
          nameOf={(code) => (page.languages.includes(code) ? langName(t, code) : undefined)}
          drafts={page.draft_texts}
        />
      </td>
      <td data-l={t("panel.legal.in_force")}>
        <span className="line-list">
          {page.effective && (
            <span>
              <span className="status status--ok">{t("panel.legal.effective")}</span>{" "}
              <span className="muted tiny">
                {t("panel.legal.since", { date: shortTime(lang, page.effective.effective_from ?? null, today) })}
              </span>
            </span>
          )}
          {page.approved && (
            <span>
              <span className="status status--info">{t("panel.legal.approved")}</span>{" "}
              <span className="muted tiny">
                {t("panel.legal.begins", { date: shortTime(lang, page.approved.effective_from ?? null, today) })}
              </span>
            </span>
          )}
          {page.draft && <span className="status status--mute">{t("panel.legal.draft")}</span>}
          {!page.effective && !page.approved && !page.draft && (
            <span className="muted">{t("panel.legal.not_written")}</span>
          )}
        </span>
      </td>
      <td data-l={t("panel.legal.work")}>
        {missing.length > 0 ? (
          <span className="status status--warn" title={missing.map((warning) => warningWords(t, warning)).join(" ")}>
            {t("panel.legal.missing", { count: missing.length })}
          </span>
        ) : page.languages.length > 0 ? (
          <span className="status status--ok">{t("panel.legal.complete")}</span>
        ) : (
          <span className="legal-pages__none">–</span>
        )}
      </td>
      <td className="legal-pages__footer" data-l={t("panel.legal.in_footer")}>
        <label className="check">
          <input
            type="checkbox"
            checked={page.in_footer}
            disabled={locked !== null}
            onChange={(event) => onFooter(event.currentTarget.checked)}
          />
          <span className="visually-hidden">
            {name}: {t(page.in_footer ? "panel.legal.in_footer_on" : "panel.legal.in_footer_off")}
          </span>
        </label>
      </td>
      <td className="table__moves">
        {mayManage && (
          <span className="move-buttons">
            <IconButton
              icon="up"
              label={t("panel.legal.up", { name })}
              disabledReason={locked ?? (first && t("panel.legal.is_first"))}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon="down"
              label={t("panel.legal.down", { name })}
              disabledReason={locked ?? (last && t("panel.legal.is_last"))}
              onClick={() => onMove(1)}
            />
          </span>
        )}
      </td>
    </tr>
  );
}
