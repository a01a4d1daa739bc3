import type { ReactNode } from "react";
import { useT } from "../../lib/i18n";
import type { Lang } from "../../lib/page-types";
import { A } from "./A";
import { Icon } from "../Icon";

interface HeadProps {
  id: string;
  title: string;
  lang?: Lang;
  more?: string;
}

/** The rule, the title under it, and the way to everything of its kind. */
export function SectionHead({ id, title, lang, more }: HeadProps) {
  const t = useT();
  return (
    <div className="section-head">
      <h2 id={id} lang={lang}>
        {title}
      </h2>
      {more && (
        <A className="more" href={more}>
          {t("common.all")}
          <span className="visually-hidden" lang={lang}>
            {t("common.all_of", { name: title })}
          </span>
          <Icon name="arrow" />
        </A>
      )}
    </div>
  );
}

interface Props extends HeadProps {
  className?: string;
  children: ReactNode;
}

export function Section({ className = "page-section", children, ...head }: Props) {
  return (
    <section className={className} aria-labelledby={head.id}>
      <SectionHead {...head} />
      {children}
    </section>
  );
}
