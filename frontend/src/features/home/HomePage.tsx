import { useT } from "../../lib/i18n";
import type { Envelope, HomePage as Home } from "../../lib/page-types";
import { StaticPart } from "../../lib/StaticPart";
import { Empty } from "../../ui/site/Empty";
import { Block } from "./Block";
import { FrontGrid } from "./FrontGrid";
import { inGroups } from "./groups";

/** The front page: the blocks of the version that is in force, from top to bottom. */
export function HomePage({ envelope }: { envelope: Envelope }) {
  return envelope.page === "home" ? (
    <StaticPart>{() => <Front home={envelope.data} name={envelope.layout.name} />}</StaticPart>
  ) : null;
}

function Front({ home, name }: { home: Home; name: string }) {
  const t = useT();
  const hasHero = home.blocks.some(({ kind, articles }) => kind === "hero" && articles.length > 0);
  // a new portal has nothing to show but the invitation to ask for advice
  if (home.blocks.every(({ kind }) => kind === "consult")) {
    return (
      <>
        <div className="container">
          <h1 className="visually-hidden">{name}</h1>
          <div className="page-section">
            <Empty title={t("articles.welcome_title")} text={t("articles.welcome_text")} />
          </div>
        </div>
        {home.blocks.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </>
    );
  }
  return (
    <>
      {!hasHero && <h1 className="visually-hidden">{name}</h1>}
      {inGroups(home.blocks).map((group) =>
        group.kind === "front" ? (
          <FrontGrid key={group.id} hero={group.hero} latest={group.latest} popular={group.popular} />
        ) : (
          <Block key={group.id} block={group.block} />
        ),
      )}
    </>
  );
}
