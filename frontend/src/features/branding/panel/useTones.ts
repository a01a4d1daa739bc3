import { useEffect, useState } from "react";
import type { BrandSettings, BrandTone } from "../../../generated/api";
import { previewTones } from "./api";
import type { Draft } from "./draft";

/** A palette sends a colour for every move of the pointer; the server is asked when it rests. In milliseconds. */
const REST_MS = 150;

/** The tones of the draft's colours; those of the last ones until the server has answered. */
export function useTones(settings: BrandSettings, { main, accent }: Draft): BrandTone[] {
  const [tones, setTones] = useState(settings.tones);
  useEffect(() => {
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      previewTones(main?.slice(1), accent?.slice(1), stop.signal).then(
        (answer) => setTones(answer.tones),
        // the preview keeps its colours; saving tells what is wrong
        () => {},
      );
    }, REST_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [main, accent]);
  return tones;
}
