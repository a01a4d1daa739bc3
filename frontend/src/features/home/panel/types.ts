import type { Block } from "../../../generated/api";
import type { FieldProblem } from "../../../lib/api";

export type BlockSettings = NonNullable<Block["settings"]>;

/** Errors of the fields of a block, by path in the block. */
export type ProblemsAt = (field: string) => FieldProblem[] | undefined;
