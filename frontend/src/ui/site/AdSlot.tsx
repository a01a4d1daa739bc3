import type { AdPosition, AdSlots } from "../../lib/page-types";

interface Props {
  slots: AdSlots;
  at: AdPosition;
}

/**
 * The place at a part of the page: space that the browser fills when the page is there. Posters stand on the column. Without
 * scripts it shows a house advertisement in words, or takes no space.
 */
export function AdSlot({ slots, at }: Props) {
  const slot = slots.places.find(({ position }) => position === at);
  const house = slot?.house;
  return slot ? (
    <div className={`ad-slot ad-slot--${slot.ratio}`} data-ad={slot.code}>
      {house && (
        <a className={`ad-slot__plain ad-face ad-face--${house.ink}`} href={house.href}>
          <span className="adlabel">{house.label}</span>
          <b>{house.headline}</b>
          <span>{house.line}</span>
          <u>{house.button}</u>
        </a>
      )}
      <div className="ad-slot__shaft">
        {Array.from({ length: slot.count }, (_, n) => (
          <div key={n} className="ad-slot__box" />
        ))}
      </div>
    </div>
  ) : null;
}
