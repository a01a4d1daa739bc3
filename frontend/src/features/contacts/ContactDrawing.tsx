import type { ReactNode } from "react";
import type { GroupKind } from "../../lib/page-types";

/** A drawing for a sort of places. Each fills a square; the arch shows its middle. */
export function ContactDrawing({ kind }: { kind: GroupKind }) {
  return (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      {shapes[kind]}
    </svg>
  );
}

const shapes: Record<GroupKind, ReactNode> = {
  authority: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-sky)" />
      <circle cx="320" cy="80" r="36" fill="var(--ill-yellow)" />
      <path d="M60 170 200 80l140 90z" fill="var(--ill-blue)" />
      <rect x="70" y="178" width="260" height="20" fill="var(--ill-ink)" />
      <path d="M92 206h36v112H92zM182 206h36v112h-36zM272 206h36v112h-36z" fill="var(--ill-paper)" />
      <rect x="56" y="322" width="288" height="26" fill="var(--ill-ink)" />
      <rect x="-100" y="348" width="600" height="160" fill="var(--ill-green)" />
    </>
  ),
  health: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-mint)" />
      <path
        d="M200 350C70 260 70 130 140 120c36-4 56 24 60 44 4-20 24-48 60-44 70 10 70 140-60 230z"
        fill="var(--ill-red)"
      />
      <path d="M180 180h40v36h36v40h-36v36h-40v-36h-36v-40h36z" fill="var(--ill-paper)" />
      <rect x="-100" y="372" width="600" height="140" fill="var(--ill-green)" />
    </>
  ),
  emergency: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-yellow)" />
      <g stroke="var(--ill-ink)" strokeWidth="16" strokeLinecap="round">
        <path d="M200 40v40M84 88l28 28M316 88l-28 28M40 204h40M360 204h-40" />
      </g>
      <path d="M110 300V220a90 90 0 0 1 180 0v80z" fill="var(--ill-red)" />
      <path d="M150 300v-76a50 50 0 0 1 40-48" fill="none" stroke="var(--ill-paper)" strokeWidth="16" />
      <rect x="84" y="300" width="232" height="40" fill="var(--ill-ink)" />
      <rect x="-100" y="340" width="600" height="160" fill="var(--ill-green)" />
    </>
  ),
  education: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-yellow)" />
      <circle cx="320" cy="90" r="46" fill="var(--ill-paper)" />
      <path d="M96 380V190a104 104 0 0 1 208 0v190z" fill="var(--ill-blue)" />
      <path d="M160 100V78a40 40 0 0 1 80 0v22" fill="none" stroke="var(--ill-ink)" strokeWidth="14" />
      <rect x="126" y="246" width="148" height="110" rx="12" fill="var(--ill-sky)" />
      <rect x="126" y="284" width="148" height="10" fill="var(--ill-blue)" />
      <rect x="188" y="276" width="24" height="34" fill="var(--ill-red)" />
      <rect x="-100" y="380" width="600" height="140" fill="var(--ill-red)" />
    </>
  ),
  culture: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-green)" />
      <path d="M60 90h190v170H150l-50 46v-46H60z" fill="var(--ill-yellow)" />
      <path d="M360 170v150h-30v44l-44-44H190V170z" fill="var(--ill-pink)" />
      <path d="M140 140h30v90h-30zM132 108h16v16h-16zM164 108h16v16h-16z" fill="var(--ill-ink)" />
      <path d="M238 206h24v56c0 22 32 22 32 0v-56h24v58c0 50-80 50-80 0z" fill="var(--ill-ink)" />
    </>
  ),
  social: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-pink)" />
      <rect x="-100" y="330" width="600" height="200" fill="var(--ill-green)" />
      <path d="M60 330V130l110-70 110 70v200z" fill="var(--ill-paper)" />
      <path d="M42 142 170 56l128 86-12 16-116-76-116 76z" fill="var(--ill-red)" />
      <path d="M92 160h42v54H92zM206 160h42v54h-42zM92 244h42v54H92z" fill="var(--ill-blue)" />
      <rect x="206" y="244" width="42" height="54" fill="var(--ill-yellow)" />
      <path d="M150 330v-62a20 20 0 0 1 40 0v62z" fill="var(--ill-ink)" />
      <rect x="280" y="200" width="90" height="130" fill="var(--ill-sky)" />
      <path d="M296 218h22v28h-22zM332 218h22v28h-22zM296 264h22v28h-22zM332 264h22v28h-22z" fill="var(--ill-ink)" />
      <circle cx="330" cy="84" r="30" fill="var(--ill-yellow)" />
    </>
  ),
  legal: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-sand)" />
      <path d="M192 90h16v230h-16zM120 320h160v24H120z" fill="var(--ill-ink)" />
      <path d="M80 124h240v16H80z" fill="var(--ill-ink)" />
      <path d="M40 236 100 136l60 100a60 60 0 0 1-120 0z" fill="var(--ill-blue)" />
      <path d="M240 236l60-100 60 100a60 60 0 0 1-120 0z" fill="var(--ill-red)" />
      <circle cx="200" cy="84" r="22" fill="var(--ill-yellow)" />
      <rect x="-100" y="344" width="600" height="160" fill="var(--ill-green)" />
    </>
  ),
  embassy: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-sky)" />
      <path d="M-100 300 60 170l90 60 90-120 140 130 120-40v300h-600z" fill="var(--ill-blue)" />
      <path d="m240 110 40 37-22 14-18-12-20 14-12-18z" fill="var(--ill-paper)" />
      <rect x="112" y="120" width="14" height="250" fill="var(--ill-ink)" />
      <rect x="126" y="124" width="150" height="50" fill="var(--ill-paper)" />
      <rect x="126" y="174" width="150" height="50" fill="var(--ill-yellow)" />
      <rect x="-100" y="350" width="600" height="160" fill="var(--ill-green)" />
    </>
  ),
  business: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-mint)" />
      <rect x="60" y="170" width="280" height="180" fill="var(--ill-paper)" />
      <path d="M40 110h320l20 70H20z" fill="var(--ill-red)" />
      <path d="M92 110h52l-8 70H76zM196 110h52l10 70h-62zM300 110h60l20 70h-64z" fill="var(--ill-paper)" />
      <rect x="88" y="220" width="120" height="80" fill="var(--ill-sky)" />
      <rect x="240" y="220" width="70" height="130" fill="var(--ill-green)" />
      <circle cx="296" cy="288" r="6" fill="var(--ill-yellow)" />
      <rect x="-100" y="350" width="600" height="160" fill="var(--ill-ink)" />
    </>
  ),
  other: (
    <>
      <rect x="-100" y="-100" width="600" height="600" fill="var(--ill-sand)" />
      <path d="M40 400c0-110 60-150 160-150s160 40 160 150z" fill="var(--ill-green)" />
      <rect x="166" y="200" width="68" height="84" fill="var(--ill-pink)" />
      <ellipse cx="200" cy="168" rx="70" ry="84" fill="var(--ill-pink)" />
      <path d="M126 152c-8-66 32-98 78-98 50 0 78 40 70 98-16-32-32-50-58-50-32 0-74 10-90 50z" fill="var(--ill-ink)" />
    </>
  ),
};
