import type { Brand, LogoFile } from "../../lib/page-types";

interface Props {
  brand: Brand;
  /** Name of the portal. */
  name: string;
  /** Stands on a dark band. */
  onBand?: boolean;
  /** Shows the picture without the name. */
  isShort?: boolean;
}

/** The operator's logo, else the column with the name of the portal. */
export function Logo({ brand, name, onBand = false, isShort = false }: Props) {
  const { logo, logo_dark } = brand;
  const showsName = !isShort && (!logo || brand.shows_name);
  return (
    <>
      {!logo && <LogoMark onBand={onBand} />}
      {logo && !onBand && <LogoPicture file={logo} role={logo_dark ? "light" : "only"} />}
      {logo && !onBand && logo_dark && <LogoPicture file={logo_dark} role="dark" />}
      {logo && onBand && <LogoPicture file={logo_dark ?? logo} role={logo_dark ? "band" : "plate"} />}
      {showsName && <span>{name}</span>}
    </>
  );
}

/** A picture of the logo; the one for the dark theme is loaded when that theme shows it. */
function LogoPicture({ file, role }: { file: LogoFile; role: "light" | "dark" | "only" | "band" | "plate" }) {
  return (
    <img
      className={`logo__picture logo__picture--${role}`}
      src={file.src}
      width={file.width}
      height={file.height}
      loading={role === "dark" ? "lazy" : undefined}
      alt=""
    />
  );
}

/** The column with its posters; on the green band it is drawn light. */
function LogoMark({ onBand }: { onBand: boolean }) {
  const crown = onBand ? "var(--on-band-2)" : "var(--brand)";
  return (
    <svg viewBox="0 0 26 40" aria-hidden="true" focusable="false">
      <path d="M13 0l2 4.500C21 5.500 25 9 25.500 13H.500C1 9 5 5.500 11 4.500z" fill={crown} />
      <rect x="2" y="14.500" width="22" height="21.500" fill="var(--poster)" />
      <rect x="2" y="14.500" width="9" height="12" fill="var(--accent)" />
      <rect x="13" y="22" width="11" height="14" fill={onBand ? "#fff" : "currentColor"} />
      <rect x="0" y="37" width="26" height="3" fill={crown} />
    </svg>
  );
}
