/** The column with its posters; on the green band it is drawn light. */
export function LogoMark({ onBand = false }: { onBand?: boolean }) {
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
