import { useT } from "../lib/i18n";
import { withQuery } from "../lib/withQuery";
import { A } from "./site/A";
import { Icon } from "./Icon";

interface Props {
  /** Address of the list, with its filters. */
  path: string;
  page: number;
  per_page: number;
  total: number;
}

/** The page numbers to offer; 0 stands for a gap. */
function pageNumbers(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const before = numbers[index - 1] ?? 0;
    if (index === 0 || n === before + 1) return [n];
    return n === before + 2 ? [n - 1, n] : [0, n];
  });
}

/** Real links to the pages of a list. */
export function Pager({ path, page, per_page, total }: Props) {
  const t = useT();
  const last = Math.max(1, Math.ceil(total / per_page));
  if (last === 1) return null;
  const to = (n: number) => withQuery(path, { page: n === 1 ? null : n });
  return (
    <nav className="pager" aria-label={t("common.pages")}>
      {page > 1 && (
        <A className="pager__previous" href={to(page - 1)} rel="prev" aria-label={t("common.previous")}>
          <Icon name="back" />
        </A>
      )}
      {pageNumbers(page, last).map((n, index) =>
        n === 0 ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <A
            key={n}
            href={to(n)}
            aria-label={t("common.page", { number: n })}
            aria-current={n === page ? "page" : undefined}
          >
            {n}
          </A>
        ),
      )}
      {page < last && (
        <A className="pager__next" href={to(page + 1)} rel="next">
          {t("common.next")} <Icon name="arrow" />
        </A>
      )}
    </nav>
  );
}
