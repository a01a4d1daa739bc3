import { useEffect, useState } from "react";
import type { ArticleContent, Lang } from "../../lib/page-types";

interface ContentsProps {
  id: string;
  title: string;
  toc: ArticleContent["toc"];
  lang: Lang | undefined;
}

/** How far below the top of the window a heading counts as reached. */
const REACHED_PX = 140;

/** The heading above what is being read; none before the reader scrolls. */
function useReached(toc: ArticleContent["toc"]): string | null {
  const [reached, setReached] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const above = toc.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < REACHED_PX,
      );
      setReached(above.at(-1)?.id ?? null);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [toc]);
  return reached;
}

/** The headings of a long text; the one that is being read is marked. */
export function ContentsList({ id, title, toc, lang }: ContentsProps) {
  const reached = useReached(toc);
  if (toc.length < 2) return null;
  return (
    <nav className="contents" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className="x" lang={lang}>
        {toc.map((heading) => (
          <li key={heading.id} className={heading.level === 3 ? "contents__sub" : undefined}>
            <a href={`#${heading.id}`} aria-current={heading.id === reached ? "location" : undefined}>
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
