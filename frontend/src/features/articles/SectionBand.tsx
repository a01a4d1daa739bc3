import type { Lang, ListPage } from "../../lib/page-types";
import { Crumbs } from "../../ui/site/Crumbs";
import { NodeHeading } from "../../ui/site/NodeHeading";
import { PictureFrame } from "../../ui/site/PictureFrame";

interface Props {
  list: ListPage;
  path: string;
  /** Language of the words, if it is not that of the page. */
  lang: Lang | undefined;
}

/** The head of a section: its name on the band of the brand, its cover or the newest one in an arch. */
export function SectionBand({ list, path, lang }: Props) {
  const cover = list.cover ?? list.articles.items.find((article) => article.cover)?.cover;
  return (
    <div className="section-band">
      <div className="container">
        <div>
          <Crumbs crumbs={[{ label: list.title, path, lang: list.title_lang }]} />
          <header>
            <NodeHeading icon={list.icon} title={list.title} lang={lang} />
            {list.intro && <p lang={lang}>{list.intro}</p>}
          </header>
        </div>
        {cover && <PictureFrame picture={cover} sizes="(min-width: 600px) 22rem, 8rem" first decorative />}
      </div>
    </div>
  );
}
