import type { BlockWarning, HomeDocument } from "../../../generated/api";
import { useT } from "../../../lib/i18n";
import { Icon } from "../../../ui/Icon";
import { inLang } from "../../../lib/labels/languages";
import { kindName } from "./document";

/** Warnings to look at before publishing. */
export function ChecksCard({ warnings, document }: { warnings: BlockWarning[] | null; document: HomeDocument }) {
  const t = useT();
  const nameOf = (id: string) => {
    const block = document.blocks.find((one) => one.id === id);
    return block ? kindName(t, block.kind) : id;
  };
  return (
    <section className="card" aria-labelledby="checks">
      <div className="card__head">
        <h2 id="checks">{t("panel.home.checks")}</h2>
      </div>
      <div className="card__body">
        {warnings?.length === 0 && <p className="muted">{t("panel.home.all_fine")}</p>}
        <ul className="line-list line-list--warning">
          {(warnings ?? []).map((one) => (
            <li key={`${one.block}.${one.kind}.${one.lang}.${one.article}`}>
              <Icon name="warning" />
              <span>
                {t(`panel.home.warn_${one.kind}`, {
                  name: nameOf(one.block),
                  lang: one.lang ? inLang(t, one.lang) : "",
                  article: one.article ?? "",
                })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
