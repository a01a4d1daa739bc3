import type { Kind } from "../../../generated/api";

export const KINDS: readonly Kind[] = ["news", "guide", "interview", "event", "opinion", "announcement"];
