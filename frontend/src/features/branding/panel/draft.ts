// The unsaved logo and colours of the form.
import type { BrandChange, BrandSettings } from "../../../generated/api";
import { changeLayout } from "../../../lib/navigation";

export type Draft = Pick<BrandSettings, "main" | "accent" | "logo" | "logo_dark" | "icon" | "share" | "shows_name">;

export const EMPTY: Draft = {
  main: null,
  accent: null,
  logo: null,
  logo_dark: null,
  icon: null,
  share: null,
  shows_name: false,
};

/** The part of the settings that the form changes. */
export const draftOf = ({ main, accent, logo, logo_dark, icon, share, shows_name }: BrandSettings): Draft => ({
  main,
  accent,
  logo,
  logo_dark,
  icon,
  share,
  shows_name,
});

/** The call that saves a draft over the given version. */
export const changeOf = (version: number, draft: Draft): BrandChange => ({
  version,
  main: draft.main,
  accent: draft.accent,
  logo: draft.logo?.hash ?? null,
  logo_dark: draft.logo_dark?.hash ?? null,
  icon: draft.icon?.hash ?? null,
  share: draft.share?.hash ?? null,
  shows_name: draft.shows_name,
});

export const isSame = (one: Draft, other: Draft) =>
  JSON.stringify(changeOf(0, one)) === JSON.stringify(changeOf(0, other));

/** True if a text is a colour such as `#0b5a43`. */
export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Shows saved settings on the open page: the stylesheet of the colours and the logo of the layout. */
export function showBrand({ stylesheet, logo, logo_dark, shows_name }: BrandSettings): void {
  changeLayout({ brand: { logo: logo ?? null, logo_dark: logo_dark ?? null, shows_name } });
  const before = document.getElementById("brand");
  if (!stylesheet) {
    before?.remove();
    return;
  }
  if (before?.getAttribute("href") === stylesheet) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = stylesheet;
  // the old colours stay until the new ones are there
  link.onload = () => {
    before?.remove();
    link.id = "brand";
  };
  document.head.append(link);
}
