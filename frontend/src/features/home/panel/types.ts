import type { Block } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";

export type BlockSettings = NonNullable<Block["settings"]>;

/** What is wrong with a field of a block, by its path in the block. */
export type ProblemsAt = (field: string) => FieldProblem[] | undefined;
