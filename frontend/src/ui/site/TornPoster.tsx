/** The column with a torn poster (not found) or a crooked one (failed). */
export function TornPoster({ status }: { status: number }) {
  const failed = status >= 500;
  return (
    <svg className="illustration" viewBox="0 0 320 420" aria-hidden="true" focusable="false">
      <ellipse cx="160" cy="402" rx="140" ry="14" fill="var(--wall-2)" />
      <path d="M160 6l6 16c58 5 96 28 106 62H48c10-34 48-57 106-62z" fill="var(--ill-green)" />
      <rect x="42" y="84" width="236" height="14" fill="var(--ill-green)" />
      <rect x="58" y="98" width="204" height="280" fill="var(--ill-sand)" />
      <rect x="58" y="98" width="26" height="280" fill="var(--ill-ink)" opacity=".12" />
      <rect x="236" y="98" width="26" height="280" fill="var(--ill-ink)" opacity=".12" />
      {failed ? <path d="M86 126h148v180H86z" fill="var(--ill-paper)" /> : <Torn />}
      {failed ? (
        <g transform="rotate(14 160 216)">
          <path d="M100 150h130v150H100z" fill="var(--ill-yellow)" />
          <text
            className="illustration__number"
            x="164"
            y="252"
            fontSize="80"
            fill="var(--ill-ink)"
            textAnchor="middle"
          >
            {status}
          </text>
        </g>
      ) : (
        <text className="illustration__number" x="160" y="236" fontSize="98" fill="var(--ill-red)" textAnchor="middle">
          {status}
        </text>
      )}
      <rect x="46" y="378" width="228" height="22" fill="var(--ill-green)" />
    </svg>
  );
}

function Torn() {
  return (
    <>
      <path d="M86 126h148v190l-22-12-18 16-24-18-22 20-20-18-24 14-18-12z" fill="var(--ill-paper)" />
      <path d="M196 126h38v44z" fill="var(--ill-sand)" />
      <path d="M196 126l38 44-34-6z" fill="var(--ill-pink)" />
    </>
  );
}
