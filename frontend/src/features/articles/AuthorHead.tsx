import { useLang } from "../../lib/i18n";
import type { ListPage } from "../../lib/page-types";
import { Portrait } from "../../ui/site/Portrait";

/** A person whose articles follow. */
export function AuthorHead({ author }: { author: NonNullable<ListPage["author"]> }) {
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
        {author.bio && <p lang={foreign}>{author.bio}</p>}
      </div>
    </div>
  );
}
