import { problems, problemText, type FieldIssue, type ProblemKind } from 'shared-kernel/contract';

/** A part is null where the caller may not see it. */
export type ProblemParts = Record<string, string | number | null>;

interface ProblemOptions {
  fields?: FieldIssue[];
  /** Replaces the catalogue's text where the specification fixes a different wording. */
  message?: string;
}

/** A refusal to be displayed: the catalogue's code and text, filled-in parts, and the invalid fields. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly parts: ProblemParts;
  readonly fields: FieldIssue[];

  constructor(
    readonly kind: ProblemKind,
    parts: ProblemParts = {},
    options: ProblemOptions = {},
  ) {
    super(options.message ?? problemText(kind, parts));
    this.parts = parts;
    this.fields = options.fields ?? [];
  }

  get code(): number {
    return this.kind.code;
  }
}

/** For rows that do not exist, or that this caller may not see. */
export const notFound = (): Problem => new Problem(problems.notFound);

/** Returns a refusal of one form field. */
export const refusedField = (field: string, message: string, kind: ProblemKind = problems.invalidInput) =>
  new Problem(kind, {}, { fields: [{ field, message }] });

/** Returns a refusal of one form field whose text is also the message of the whole. */
export const refusedInWords = (field: string, message: string, kind: ProblemKind = problems.invalidInput) =>
  new Problem(kind, {}, { message, fields: [{ field, message }] });

/**
 * Returns the refusal of a list, naming each wrong line. Without any, because the conflicting data has changed
 * meanwhile, the text says to submit again: a refusal that names nothing cannot be corrected.
 */
export const refusedLines = (fields: FieldIssue[]): Problem =>
  fields.length > 0
    ? new Problem(problems.listHasErrors, {}, { fields })
    : new Problem(problems.stateChanged, {}, { message: '名单中的人员刚刚有变动，请刷新后重新提交' });

/** Throws a Problem; handlers write `return fail(problems.balanceTooLow, {...})` so that the compiler sees the end of the path. */
export function fail(kind: ProblemKind, parts?: ProblemParts, fields?: FieldIssue[]): never {
  throw new Problem(kind, parts, fields ? { fields } : {});
}

/** Maps an issue to the format for lists of people: `persons.2.idNo` becomes field `idNo` of row 3. */
export function fieldIssueOf(issue: { path: PropertyKey[]; message: string }): FieldIssue {
  const index = issue.path.findIndex((step) => typeof step === 'number');
  const row = issue.path[index];
  if (typeof row !== 'number') return { field: issue.path.join('.'), message: issue.message };
  const inside = issue.path.slice(index + 1);
  const path = inside.length > 0 ? inside : issue.path.slice(0, index);
  return { field: path.join('.'), row: row + 1, message: issue.message };
}
