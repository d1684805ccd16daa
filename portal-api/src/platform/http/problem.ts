import { problems, problemText, type FieldIssue, type ProblemKind } from 'shared-kernel/contract';

/** Null where the caller may not see a part. */
export type ProblemParts = Record<string, string | number | null>;

interface ProblemOptions {
  fields?: FieldIssue[];
  /** Replaces the catalogue's text where domain.md fixes another wording for this very place. */
  message?: string;
}

/** A refusal for the screen: the catalogue's code and text, filled-in parts, and the invalid fields. */
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

/** For what does not exist, or not for this caller. */
export const notFound = (): Problem => new Problem(problems.notFound);

/** A refusal that belongs to one field of a form. */
export const refusedField = (field: string, message: string, kind: ProblemKind = problems.invalidInput) =>
  new Problem(kind, {}, { fields: [{ field, message }] });

/** The same where the text of the field is that of the whole, too. */
export const refusedInWords = (field: string, message: string, kind: ProblemKind = problems.invalidInput) =>
  new Problem(kind, {}, { message, fields: [{ field, message }] });

/**
 * A list with wrong lines, each named. When none is left, because what the list collided with has changed meanwhile, it
 * is to be handed in again: a refusal that names nothing cannot be mended.
 */
export const refusedLines = (fields: FieldIssue[]): Problem =>
  fields.length > 0
    ? new Problem(problems.listHasErrors, {}, { fields })
    : new Problem(problems.stateChanged, {}, { message: '名单中的人员刚刚有变动，请刷新后重新提交' });

/** Throws a Problem; handlers write `return fail(problems.balanceTooLow, {...})` so that the compiler sees the end of the path. */
export function fail(kind: ProblemKind, parts?: ProblemParts, fields?: FieldIssue[]): never {
  throw new Problem(kind, parts, fields ? { fields } : {});
}

/** `persons.2.idNo` becomes field `idNo` of row 3, the format for lists of people. */
export function fieldIssueOf(issue: { path: PropertyKey[]; message: string }): FieldIssue {
  const index = issue.path.findIndex((step) => typeof step === 'number');
  const row = issue.path[index];
  if (typeof row !== 'number') return { field: issue.path.join('.'), message: issue.message };
  const inside = issue.path.slice(index + 1);
  const path = inside.length > 0 ? inside : issue.path.slice(0, index);
  return { field: path.join('.'), row: row + 1, message: issue.message };
}
