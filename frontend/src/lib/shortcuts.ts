// Names of key commands: Ctrl with a letter, on Macs ⌘.
import type { Translate } from "./i18n";

/** True on a Mac, a phone or a tablet of Apple: their keyboards have ⌘ in the place of Ctrl. */
const isApple = (platform: string) => /^(Mac|iP)/.test(platform);

/** A key command as `aria-keyshortcuts` names it. */
export const shortcut = (letter: string, platform = navigator.platform): string =>
  `${isApple(platform) ? "Meta" : "Control"}+${letter}`;

/** A key command as people read it: "Ctrl+K", "⌘K". */
export const shortcutWords = (t: Translate, letter: string, platform = navigator.platform): string =>
  isApple(platform) ? `⌘${letter}` : `${t("panel.editor.key_control")}+${letter}`;
