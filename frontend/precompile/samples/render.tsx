import { renderToString } from "react-dom/server";
import { samples, Word } from "./markup";

export const names = Object.keys(samples);

/** Renders a sample below a context, as pages are. */
export function render(name: string): string {
  const Sample = samples[name]!;
  return renderToString(
    <Word.Provider value="here & now">
      <Sample />
    </Word.Provider>,
  );
}

/** What a sample's function gives by itself. */
export const call = (name: string) => samples[name]!({});
