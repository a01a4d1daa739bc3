import type { panelIcons } from "./panel/icons";

/** Line icons on a 24-unit square, as paths: those of the public pages. */
const publicIcons = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c1-5 4-7 8-7s7 2 8 7",
  arrow: "M4 12h16M14 6l6 6-6 6",
  back: "M20 12H4M10 6l-6 6 6 6",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v.01",
  warning: "M12 3 2 21h20zM12 10v5M12 18v.01",
  ok: "m4 12 6 6L20 6",
  close: "M5 5l14 14M19 5 5 19",
  list: "M8 6h13M8 12h13M8 18h13M3 6v.01M3 12v.01M3 18v.01",
  send: "M3 11 21 3l-6 18-4-8z",
  mail: "M3 5h18v14H3zM3 6l9 7 9-7",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  print: "M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  feed: "M5 19v.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14",
  filter: "M3 5h18M6 12h12M10 19h4",
  calendar: "M4 6h16v15H4zM4 10h16M8 3v4M16 3v4",
  pin: "M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  display: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  play: "M6 4l14 8-14 8z",
  exit: "M14 4h6v16h-6M10 8l-4 4 4 4M6 12h10",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  key: "M8 10a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 11l9-9M17 6l3 3",
  download: "M12 4v12M6 11l6 6 6-6M4 21h16",
  phone: "M8 2h8v20H8zM11 18h2",
  tablet: "M5 3h14v18H5zM11 18h2",
  call: "M5 3h4l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 3 5a2 2 0 0 1 2-2z",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18-3-3-3-15 0-18",
  card: "M3 5h18v14H3zM7 10h4M7 14h4M15 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  code: "M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h3v3h-3zM19 19h2v2M14 20v1M20 14v1",
  computer: "M3 4h18v12H3zM8 20h8M12 16v4",
} as const;

export type IconName = keyof typeof publicIcons | keyof typeof panelIcons;

const paths: Partial<Record<IconName, string>> = { ...publicIcons };

/** Adds icons that come with the code of the panel. */
export function addIcons(icons: Partial<Record<IconName, string>>): void {
  Object.assign(paths, icons);
}

const heavy: readonly IconName[] = ["more", "grip"];

/** A decoration beside words, or inside a control that carries its own label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} strokeWidth={heavy.includes(name) ? 3 : undefined} />
    </svg>
  );
}
