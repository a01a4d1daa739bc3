import { BlockSettingsLimits } from "../../../generated/limits";
import { useState } from "react";
import { useLang, useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { shortTime } from "../../../lib/portalTime";
import { IconButton } from "../../../ui/panel/Button";
import { errorMessage } from "../../../lib/errorMessage";
import { TextInput } from "../../../ui/panel/TextInput";
import { useLoad } from "../../../lib/useLoad";
import { getArticle, listArticles } from "../../../lib/commonCalls";
import { inOrder, PickList } from "../../../ui/panel/PickList";

/** Articles that a search offers at most. */
const FOUND = 6;

const search = (q: string, signal: AbortSignal) =>
  listArticles({ q, state: "published", sort: "-published", per_page: FOUND }, signal);

/** Articles to place in the hero: press + to pick one; what is not picked is chosen by itself. */
export function HeroPicks({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const t = useT();
  const lang = useLang();
  const { today } = useLayout();
  const [q, setQ] = useState("");
  const [names, setNames] = useState<Record<string, string>>({});
  const found = useLoad(`picks.${q}`, (signal) => search(q, signal));
  const nameOf = (row: { texts: { lang: string; title: string }[] }) =>
    (row.texts.find((text) => text.lang === lang) ?? row.texts[0])?.title || t("panel.articles.untitled");
  const before = useLoad(ids.length > 0 ? `picked.${ids.join()}` : null, (signal) =>
    Promise.all(ids.map((id) => getArticle(id, signal).catch(() => null))),
  );
  const known = (id: string) => {
    const one = found.value?.items.find((row) => row.id === id) ?? before.value?.find((article) => article?.id === id);
    return names[id] ?? (one ? nameOf(one) : t("panel.home.picked_article"));
  };
  return (
    <div className="picks">
      <p className="field-label">{t("panel.home.picked")}</p>
      {ids.length === 0 && <p className="muted tiny">{t("panel.home.automatic")}</p>}
      <PickList
        picked={ids.map((id) => ({ key: id, name: known(id) }))}
        onOrder={(order) => onChange(inOrder(ids, order))}
      />
      <TextInput type="search" label={t("panel.home.articles_to_pick")} value={q} onChange={setQ} />
      {found.error ? <p className="field-error">{errorMessage(t, found.error)}</p> : null}
      <ul className="line-list">
        {(found.value?.items ?? [])
          .filter((row) => !ids.includes(row.id))
          .map((row) => (
            <li key={row.id} className="picks__row">
              <span className="picks__article">
                {row.cover ? (
                  <img
                    src={row.cover.src}
                    srcSet={row.cover.srcset || undefined}
                    sizes="4.5rem"
                    width={row.cover.width}
                    height={row.cover.height}
                    alt=""
                    loading="lazy"
                  />
                ) : (
                  <span className="picks__no-picture" aria-hidden="true" />
                )}
                <span>
                  {nameOf(row)}
                  <br />
                  <span className="muted tiny">
                    {[row.subcategory?.label, row.published_at && shortTime(lang, row.published_at, today)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
              </span>
              <IconButton
                icon="plus"
                label={t("panel.home.pick", { name: nameOf(row) })}
                disabledReason={ids.length >= BlockSettingsLimits.articles.max_items && t("panel.home.full")}
                onClick={() => {
                  setNames({ ...names, [row.id]: nameOf(row) });
                  onChange([...ids, row.id]);
                }}
              />
            </li>
          ))}
      </ul>
    </div>
  );
}
