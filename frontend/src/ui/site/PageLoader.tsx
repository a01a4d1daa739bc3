import { useT } from "../../lib/i18n";
import { isLoading } from "../../lib/loader";
import { useSignal } from "../../lib/signal";

/** The full-page loader: shown at once, hidden 500 ms after the work is done. */
export function PageLoader() {
  return useSignal(isLoading) ? <LoaderPicture /> : null;
}

function LoaderPicture() {
  const t = useT();
  return (
    <div className="loader" role="status" aria-live="polite">
      <svg className="loader__column" viewBox="0 0 112 168" aria-hidden="true" focusable="false">
        <defs>
          <clipPath id="loader-shaft">
            <rect x="14" y="42" width="84" height="106" />
          </clipPath>
        </defs>
        <path d="M56 2l3 8c26 3 42 13 47 28H6C11 23 27 13 53 10z" fill="var(--brand)" />
        <g clipPath="url(#loader-shaft)">
          <rect x="14" y="42" width="84" height="106" fill="var(--wall-2)" />
          <g className="strip">
            <Posters />
            <g transform="translate(168)">
              <Posters />
            </g>
          </g>
        </g>
        <rect x="8" y="38" width="96" height="5" fill="var(--brand)" />
        <rect x="6" y="148" width="100" height="10" fill="var(--brand)" />
      </svg>
      <p className="small secondary">{t("common.loading")}</p>
    </div>
  );
}

function Posters() {
  return (
    <>
      <rect x="18" y="50" width="38" height="54" fill="var(--ill-red)" />
      <rect x="62" y="56" width="36" height="50" fill="var(--ill-blue)" />
      <rect x="104" y="48" width="34" height="60" fill="var(--ill-yellow)" />
      <rect x="144" y="54" width="36" height="52" fill="var(--ill-mint)" />
      <rect x="22" y="112" width="50" height="30" fill="var(--ill-yellow)" />
      <rect x="80" y="114" width="44" height="30" fill="var(--ill-pink)" />
      <rect x="132" y="114" width="44" height="28" fill="var(--ill-red)" />
    </>
  );
}
