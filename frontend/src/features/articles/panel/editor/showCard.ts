import { chooseCard, type CardName } from "./cards";

/** Opens a card beside the text and puts the focus on its title. */
export function showCard(name: CardName): void {
  chooseCard(name, true);
  const card = document.querySelector<HTMLElement>(`[data-card="${name}"]`);
  card?.scrollIntoView({ block: "nearest" });
  card?.querySelector<HTMLElement>("h2 button")?.focus({ preventScroll: true });
}
