// Choices that every advertisement offers.
import type { AdButton, AdInk } from "../generated/api";

export const INKS: readonly AdInk[] = ["yellow", "red", "blue", "green", "black", "paper"];
export const BUTTONS: readonly AdButton[] = ["learn_more", "contact", "book", "buy", "register", "visit", "donate"];
