// Fills the places of a page, hydrated or not: the boxes that `AdSlot` leaves empty. Loaded after the page, so that no reader
// waits for advertisements.
import type { ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { AdSlotsAnswer } from "../../generated/api";
import type { Envelope } from "../../lib/page-types";
import { getAdSlots } from "./api";
import { OwnPoster } from "./OwnPoster";
import { SlotAd } from "./SlotAd";
import { forgetViews, watchView } from "./views";

/** Width from which a screen is wide; the layouts change there, too. */
const WIDE = "(min-width: 960px)";

const roots = new Map<Element, Root>();
let current: Envelope | null = null;

const slotsOf = () => [...document.querySelectorAll<HTMLElement>(".ad-slot")];
const boxesOf = (slot: Element) => [...slot.querySelectorAll<HTMLElement>(".ad-slot__box")];

/** Empties all boxes: a page of the same kind keeps the elements of the last one. */
function clear(): void {
  forgetViews();
  for (const [box, root] of roots) {
    root.unmount();
    box.removeAttribute("hidden");
  }
  roots.clear();
}

/** Takes the space of boxes back that nothing fills. One that a reader sees keeps it, because nothing may jump. */
function collapse(boxes: HTMLElement[]): void {
  for (const box of boxes) {
    const { top, bottom } = box.getBoundingClientRect();
    if (top >= innerHeight || bottom <= 0) box.hidden = true;
    else box.classList.add("ad-slot__box--bare");
  }
}

function fill(slot: HTMLElement, { label, house_label, slots }: AdSlotsAnswer): void {
  const boxes = boxesOf(slot);
  const filling = slots.find(({ code }) => code === slot.dataset.ad);
  const ratio = slot.classList.contains("ad-slot--poster") ? "poster" : "strip";
  const show = (content: ReactElement) => {
    const box = boxes.shift();
    if (!box) return undefined;
    const root = createRoot(box);
    roots.set(box, root);
    root.render(content);
    return box;
  };
  filling?.ads.forEach((ad) => {
    const box = show(<SlotAd ad={ad} ratio={ratio} label={label} />);
    if (box) watchView(box, ad.offer);
  });
  if (filling?.house) show(<SlotAd ad={filling.house} ratio={ratio} label={house_label} />);
  if (filling?.own) show(<OwnPoster poster={filling.own} ratio={ratio} label={house_label} />);
  collapse(boxes);
}

/** Fills the places of the page that is shown. */
export async function fillSlots(envelope: Envelope): Promise<void> {
  if (envelope === current) return;
  current = envelope;
  clear();
  const { data } = envelope;
  const slots = slotsOf();
  if (!("ads" in data) || slots.length === 0) return;
  const { page, sections, categories, country } = data.ads;
  const places = slots.flatMap((slot) => boxesOf(slot).map(() => slot.dataset.ad ?? ""));
  try {
    const answer = await getAdSlots({
      page,
      places: places.join(","),
      sections: sections.join(","),
      categories: categories.join(","),
      country: country ?? undefined,
      device: matchMedia(WIDE).matches ? "desktop" : "mobile",
    });
    // the reader may have gone on
    if (current === envelope) for (const slot of slots) fill(slot, answer);
  } catch {
    if (current === envelope) collapse(slots.flatMap(boxesOf));
  }
}
