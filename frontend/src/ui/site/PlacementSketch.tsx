import type { AdPageKind, AdPosition } from "../../lib/page-types";

/** Left and top edge, width and height on a page of 200 by 110 units. */
type Box = readonly [x: number, y: number, width: number, height: number];

interface Plan {
  blocks: readonly Box[];
  slots: Partial<Record<AdPosition, Box>>;
}

const HEAD: Box = [8, 8, 184, 8];

const LIST: Plan = {
  blocks: [
    HEAD,
    [8, 22, 56, 26],
    [72, 22, 56, 26],
    [136, 22, 56, 26],
    [8, 70, 56, 22],
    [72, 70, 56, 22],
    [136, 70, 56, 22],
  ],
  slots: { between: [8, 52, 184, 14], end: [8, 96, 184, 8] },
};

const PLANS: Record<AdPageKind, Plan> = {
  home: {
    blocks: [HEAD, [8, 22, 140, 36], [8, 80, 58, 14], [71, 80, 58, 14], [134, 80, 58, 14]],
    slots: { top: [158, 22, 25, 36], between: [8, 62, 184, 14], end: [8, 98, 184, 8] },
  },
  article_lists: LIST,
  services: LIST,
  contacts: LIST,
  article: {
    blocks: [HEAD, [30, 22, 106, 22], [30, 64, 106, 22]],
    slots: { between: [30, 48, 106, 12], side: [152, 22, 30, 43], end: [30, 90, 106, 14] },
  },
};

interface Props {
  page: AdPageKind;
  /** Parts of the page that are marked; the other places look like its blocks. */
  marked: readonly AdPosition[];
}

/** A drawing of a page with places of advertisements; the words beside it say the same. */
export function PlacementSketch({ page, marked }: Props) {
  const { blocks, slots } = PLANS[page];
  return (
    <svg className="placement-sketch" viewBox="0 0 200 110" aria-hidden="true" focusable="false">
      <rect className="placement-sketch__page" width="200" height="110" />
      {blocks.map((box) => (
        <Part key={box.join()} box={box} name="placement-sketch__block" />
      ))}
      {marked.map((position) => {
        const box = slots[position];
        return box && <Part key={position} box={box} name="placement-sketch__place" />;
      })}
    </svg>
  );
}

function Part({ box: [x, y, width, height], name }: { box: Box; name: string }) {
  return <rect className={name} x={x} y={y} width={width} height={height} />;
}
