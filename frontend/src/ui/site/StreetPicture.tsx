/** The column in the street, with two people in front of it. */
export function StreetPicture() {
  return (
    <svg viewBox="0 0 700 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect x="-300" y="-300" width="1300" height="1400" fill="var(--ill-pink)" />
      <circle cx="560" cy="190" r="90" fill="var(--ill-yellow)" />
      <path d="M-300 640 60 470l140 90 150-190 240 240 400-80v600h-1300z" fill="var(--ill-blue)" />
      <path d="M350 370l70 70-40 20-30-22-34 26-20-22z" fill="var(--ill-paper)" />
      <rect x="-300" y="690" width="1300" height="400" fill="var(--ill-ink)" />
      <path d="M210 210l8 22c84 8 142 42 156 92H46c14-50 72-84 156-92z" fill="var(--ill-green)" />
      <rect x="40" y="324" width="340" height="20" fill="var(--ill-green)" />
      <rect x="62" y="344" width="296" height="346" fill="var(--ill-sand)" />
      <rect x="84" y="366" width="122" height="172" fill="var(--ill-red)" />
      <rect x="218" y="382" width="118" height="160" fill="var(--ill-yellow)" />
      <rect x="90" y="552" width="104" height="120" fill="var(--ill-paper)" />
      <rect x="208" y="556" width="130" height="116" fill="var(--ill-mint)" />
      <circle cx="145" cy="452" r="40" fill="var(--ill-yellow)" />
      <path d="M240 520v-60a37 37 0 0 1 74 0v60z" fill="var(--ill-blue)" />
      <path d="M236 656l36-76 36 76z" fill="var(--ill-red)" />
      <rect x="62" y="344" width="30" height="346" fill="var(--ill-ink)" opacity=".14" />
      <rect x="328" y="344" width="30" height="346" fill="var(--ill-ink)" opacity=".14" />
      <rect x="46" y="680" width="328" height="26" fill="var(--ill-green)" />
      <g transform="translate(470 500)">
        <path d="M0 206V70a40 40 0 0 1 80 0v136z" fill="var(--ill-red)" />
        <circle cx="40" cy="0" r="30" fill="#cf9068" />
        <path d="M10 0a30 30 0 0 1 60 0c-20 0-40-6-46-14-2 8-8 12-14 14z" fill="var(--ill-ink)" />
      </g>
      <g transform="translate(580 540)">
        <path d="M0 166V60a34 34 0 0 1 68 0v106z" fill="var(--ill-sky)" />
        <circle cx="34" cy="0" r="25" fill="#cf9068" />
        <path d="M9 4a25 27 0 0 1 50-4c-12-8-30-6-50 4z" fill="var(--ill-ink)" />
      </g>
    </svg>
  );
}
