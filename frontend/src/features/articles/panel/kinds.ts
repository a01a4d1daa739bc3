import type { ArticleKind } from "../../../generated/api";

export const KINDS: readonly ArticleKind[] = ["news", "guide", "interview", "event", "opinion", "announcement"];
