import { Fragment } from "react";
import { useT } from "../../lib/i18n";
import type { Envelope, HomePage as Home } from "../../lib/page-types";
import { StaticPart } from "../../lib/StaticPart";
import { AdSlot } from "../../ui/site/AdSlot";
import { A } from "../../ui/site/A";
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
  const groups = inGroups(home.blocks);
  const front = groups.findIndex(({ kind }) => kind === "front");
  // behind the block in the middle, so that blocks follow as well
  const middle = Math.max(front, Math.floor((groups.length - 1) / 2));
  const hasHero = home.blocks.some(({ kind, articles }) => kind === "hero" && articles.length > 0);
  // a new portal has nothing to show but the invitation to ask for advice
  if (home.blocks.every(({ kind }) => kind === "consult")) {
    return (
      <>
        <div className="container">
          <h1 className="visually-hidden">{name}</h1>
          <div className="page-section">
            <Empty title={t("article_lists.welcome_title")} text={t("article_lists.welcome_text")}>
              <A className="button button--primary staff-only" href="/panel">
                {t("article_lists.welcome_steps")}
              </A>
              <A className="button button--line staff-only" href="/panel/content-author/article">
                {t("article_lists.welcome_write")}
              </A>
            </Empty>
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
      {groups.map((group, index) => (
        <Fragment key={group.id}>
          {group.kind === "front" ? (
            <FrontGrid
              hero={group.hero}
              latest={group.latest}
              popular={group.popular}
              ads={index === front ? home.ads : undefined}
            />
          ) : (
            <Block block={group.block} />
          )}
          {index === middle && (
            <div className="container">
              <AdSlot slots={home.ads} at="between" />
            </div>
          )}
        </Fragment>
      ))}
      <div className="container">
        {front < 0 && <AdSlot slots={home.ads} at="top" />}
        <AdSlot slots={home.ads} at="end" />
      </div>
    </>
  );
}
