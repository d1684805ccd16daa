import { problemText, type FieldIssue, type ProblemCode } from 'shared-kernel/contract';

/** Null where the caller may not see a part. */
export type ProblemParts = Record<string, string | number | null>;

export interface ProblemOptions {
  fields?: FieldIssue[];
  /** Replaces the catalogue's text where domain.md fixes another wording for this very place. */
  message?: string;
}

/** A refusal people understand: the catalogue's code and text, filled-in parts, and the fields at fault. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly parts: ProblemParts;
  readonly fields: FieldIssue[];

  constructor(code: ProblemCode, parts: ProblemParts = {}, options: ProblemOptions = {}) {
    super(options.message ?? problemText(code, parts));
    this.code = code;
    this.parts = parts;
    this.fields = options.fields ?? [];
  }
}

/** Throws a Problem; handlers write `return fail(3001, {...})` so that the compiler sees the end of the path. */
export function fail(code: ProblemCode, parts?: ProblemParts, fields?: FieldIssue[]): never {
  throw new Problem(code, parts, fields ? { fields } : {});
}
