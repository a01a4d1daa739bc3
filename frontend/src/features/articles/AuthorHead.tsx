import { useLang, useT } from "../../lib/i18n";
import type { ListPage } from "../../lib/page-types";
import { Portrait } from "../../ui/site/Portrait";
import { Prose } from "../../ui/site/Prose";

/** A link as it is read: without scheme, `www.` and closing slash. */
const shortened = (link: string) => link.replace(/^https:\/\/(www\.)?/, "").replace(/\/$/, "");

/** A person whose articles follow. */
export function AuthorHead({ author }: { author: NonNullable<ListPage["author"]> }) {
  const t = useT();
  const here = useLang();
  const foreign = author.lang === here ? undefined : author.lang;
  return (
    <div className="author-head">
      <Portrait name={author.name} photo={author.photo} large />
      <div className="stack--tight">
        <h1>{author.name}</h1>
        {author.title && (
          <p className="secondary" lang={foreign}>
            {author.title}
          </p>
        )}
        {author.bio && <Prose html={author.bio} lang={foreign} />}
        {author.links.length > 0 && (
          <ul className="author-links" aria-label={t("article_lists.author_links")}>
            {author.links.map((link) => (
              <li key={link}>
                <a className="link" href={link} rel="me noopener">
                  {shortened(link)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
