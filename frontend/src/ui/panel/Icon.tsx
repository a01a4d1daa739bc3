/** Line icons of the panel on a 24-unit square, as paths. */
const paths = {
  home: "M3 11 12 3l9 8M6 9v12h12V9",
  list: "M8 6h13M8 12h13M8 18h13M3 6v.01M3 12v.01M3 18v.01",
  pen: "M4 20h4L20 8l-4-4L4 16z",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
  layers: "m12 3 9 5-9 5-9-5zM3 13l9 5 9-5",
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5 5 19",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
  plus: "M12 5v14M5 12h14",
  download: "M12 4v12M6 11l6 6 6-6M4 21h16",
  more: "M5 12v.01M12 12v.01M19 12v.01",
  sort: "M8 4v16M4 16l4 4 4-4M16 20V4M12 8l4-4 4 4",
  back: "M20 12H4M10 6l-6 6 6 6",
  ok: "m4 12 6 6L20 6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  picture: "M3 4h18v16H3zM9 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM3 18l6-5 4 3 4-4 4 4",
  numbered: "M10 6h11M10 12h11M10 18h11M4 4v5M3 15h2.500L3 19h3",
  quote: "M5 6h5v6c0 3-2 5-4 6M14 6h5v6c0 3-2 5-4 6",
  chart: "M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-3",
  table: "M3 5h18v14H3zM3 11h18M10 5v14",
  play: "M6 4l14 8-14 8z",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v.01",
  warning: "M12 3 2 20h20zM12 10v4M12 17v.01",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3",
  comment: "M4 4h16v12H10l-5 5v-5H4z",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c1-5 4-7 8-7s7 2 8 7",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18-3-3-3-15 0-18",
  exit: "M14 4h6v16h-6M10 8l-4 4 4 4M6 12h10",
  grip: "M9 5v.01M15 5v.01M9 12v.01M15 12v.01M9 19v.01M15 19v.01",
  up: "M12 20V5M6 11l6-6 6 6",
  down: "M12 4v15M6 13l6 6 6-6",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
  history: "M4 12a8 8 0 1 0 3-6M4 4v4h4M12 8v4l3 2",
  paragraph: "M17 4H9.500a4.500 4.500 0 0 0 0 9H13M13 4v16M17 4v16",
} as const;

export type IconName = keyof typeof paths;

const heavy: readonly IconName[] = ["more", "grip"];

/** A decoration beside words, or inside a control that carries its own label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} strokeWidth={heavy.includes(name) ? 3 : undefined} />
    </svg>
  );
}
