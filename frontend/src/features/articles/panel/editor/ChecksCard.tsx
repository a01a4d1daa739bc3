import { useT } from "../../../../lib/i18n";
import { useLayout } from "../../../../lib/page-context";
import type { Lang } from "../../../../lib/page-types";
import { Icon } from "../../../../ui/Icon";
import { CARD_OF_CHECK, chooseCard } from "./cards";
import { checksOf, furtherFindings, type CheckName } from "./checks";
import { FoldCard } from "./FoldCard";
import type { AutosaveState } from "./AutosaveStore";

/** The field a check is about. */
function focusOn(name: CheckName, lang: Lang): void {
  const selectors: Record<CheckName, string> = {
    title: `[name="${lang}-title"]`,
    excerpt: `[name="${lang}-excerpt"]`,
    body: `#${lang}-body`,
    category: `[name="category"]`,
    cover: `[data-field="cover"] button`,
    cover_alt: `[name="${lang}-cover_alt"]`,
    authors: `[name="add-author"]`,
    gallery: `[data-field="gallery"] button`,
    event_start: `[name="event_start"]`,
  };
  const card = CARD_OF_CHECK[name];
  if (card) chooseCard(card, true);
  const field = document.querySelector<HTMLElement>(selectors[name]);
  const details = field?.closest("details");
  if (details) details.open = true;
  // a card that was just opened has its height with the next frame
  requestAnimationFrame(() => {
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  });
}

/** Checks that this language fails, the server's own included. */
export function ChecksCard({ now, lang }: { now: AutosaveState; lang: Lang }) {
  const t = useT();
  const { limits } = useLayout();
  const checks = checksOf(now.shared, now.texts[lang], lang, limits);
  const text = now.article.texts.find((one) => one.lang === lang);
  const findings = now.dirty.size > 0 ? {} : text?.problems;
  const further = furtherFindings({ ...findings, ...now.problems.shared, ...now.problems[lang] }, checks);
  const left = checks.filter((check) => !check.ok).length + further.length;
  return (
    <FoldCard
      name="checks"
      title={t("panel.editor.checks")}
      beside={
        <span className={`status status--${left === 0 ? "ok" : "text-warning"}`}>
          {left === 0 ? t("panel.editor.checks_done") : t("panel.editor.checks_left", { count: left })}
        </span>
      }
    >
      <ul className="checks card__body">
        {checks.map((check) => (
          <li key={check.name} className={check.ok ? "checks__ok" : undefined}>
            <Icon name={check.ok ? "ok" : "warning"} />
            {check.ok ? (
              <span>{t(`panel.editor.check_${check.name}`, check.params)}</span>
            ) : (
              <button className="link" type="button" onClick={() => focusOn(check.name, lang)}>
                {t(`panel.editor.check_${check.name}`, check.params)}
              </button>
            )}
          </li>
        ))}
        {further.map(([field, problems]) => (
          <li key={field}>
            <Icon name="warning" />
            <span>{problems.map((problem) => problem.message).join(" ")}</span>
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}
