import { useState } from "react";
import { listCategories, listContacts, listInvitations, listSections, listStaff } from "../../../lib/commonCalls";
import { useT } from "../../../lib/i18n";
import { useLayout } from "../../../lib/page-context";
import { local } from "../../../lib/storage";
import { useLoad } from "../../../lib/useLoad";
import { Icon } from "../../../ui/Icon";
import { Button } from "../../../ui/panel/Button";
import { A } from "../../../ui/site/A";

const HIDDEN = "first_steps_hidden";
const CATEGORIES = "/panel/admin/categories";

type Step = "categories" | "section" | "article" | "invite" | "contacts" | "branding";

const STEPS: readonly { name: Step; href: string }[] = [
  { name: "categories", href: CATEGORIES },
  { name: "section", href: `${CATEGORIES}?tab=sections` },
  { name: "article", href: "/panel/content-author/article" },
  { name: "invite", href: "/panel/admin/managers" },
  { name: "contacts", href: `${CATEGORIES}?tab=contacts` },
  { name: "branding", href: "/panel/admin/owner-content?tab=branding" },
];

/** What a new portal needs before readers come, with what is done already; it is gone when everything is. */
export function FirstSteps({ published }: { published: number }) {
  const t = useT();
  const { brand } = useLayout();
  const [hidden, setHidden] = useState(local.getItem(HIDDEN) !== null);
  const loaded = useLoad(hidden ? null : "first-steps", async (signal): Promise<Step[]> => {
    const [tree, sections, staff, invitations, contacts] = await Promise.all([
      listCategories(signal),
      listSections(signal),
      listStaff({ per_page: 1 }, signal),
      listInvitations("managers", signal),
      listContacts({ per_page: 1 }, signal),
    ]);
    const done: [Step, boolean][] = [
      ["categories", tree.some((top) => top.children.length > 0)],
      ["section", sections.length > 0],
      ["invite", staff.total > 1 || invitations.length > 0],
      ["contacts", contacts.total > 0],
    ];
    return done.flatMap(([step, isDone]) => (isDone ? [step] : []));
  });
  if (hidden || !loaded.value) return null;
  const done = new Set<Step>(loaded.value);
  if (published > 0) done.add("article");
  if (brand.logo) done.add("branding");
  if (STEPS.every(({ name }) => done.has(name))) return null;
  return (
    <section className="card setup-note" aria-labelledby="first-steps">
      <div className="card__head">
        <h2 id="first-steps">{t("panel.dashboard.first_steps")}</h2>
        <span className="muted numeric">
          {t("panel.dashboard.first_steps_done", { done: done.size, total: STEPS.length })}
        </span>
      </div>
      <div className="card__body">
        <ul className="checks">
          {STEPS.map(({ name, href }) => (
            <li key={name} className={done.has(name) ? "checks__ok" : undefined}>
              <Icon name={done.has(name) ? "ok" : "arrow"} />
              {done.has(name) ? (
                <span>{t(`panel.dashboard.step_${name}`)}</span>
              ) : (
                <A className="link" href={href}>
                  {t(`panel.dashboard.step_${name}`)}
                </A>
              )}
            </li>
          ))}
        </ul>
        <Button
          variant="quiet"
          onClick={() => {
            local.setItem(HIDDEN, "1");
            setHidden(true);
          }}
        >
          {t("panel.dashboard.first_steps_hide")}
        </Button>
      </div>
    </section>
  );
}
