import type { AdPosition, AdSlots } from "../../lib/page-types";

interface Props {
  slots: AdSlots;
  at: AdPosition;
}

/** The place at a part of the page: space that the browser fills when the page is there. Posters stand on the column. */
export function AdSlot({ slots, at }: Props) {
  const slot = slots.places.find(({ position }) => position === at);
  return slot ? (
    <div className={`ad-slot ad-slot--${slot.ratio}`} data-ad={slot.code}>
      <div className="ad-slot__shaft">
        {Array.from({ length: slot.count }, (_, n) => (
          <div key={n} className="ad-slot__box" />
        ))}
      </div>
    </div>
  ) : null;
}
