import { isProblem } from '../client';
import { problems, type FieldIssue } from '../contract';

/** An error without a server response is a bug; its internals are not shown. */
const problemOf = (error: unknown) =>
  isProblem(error)
    ? error
    : {
        code: problems.internalError.code,
        message: problems.internalError.text,
        fields: [],
        traceId: undefined,
      };

export const withRow = (issue: Pick<FieldIssue, 'row' | 'message'>) =>
  issue.row ? `第${issue.row}行：${issue.message}` : issue.message;

/** Distributes a refusal: issues of mounted fields go to these fields, the rest above the buttons. */
export function sortRefusal(error: unknown, mounted: ReadonlySet<string>) {
  const problem = problemOf(error);
  const onFields = new Map<string, string[]>();
  const details: string[] = [];

  for (const issue of problem.fields) {
    const field = [issue.field, issue.field.split('.')[0] ?? ''].find((name) => mounted.has(name));
    if (field) onFields.set(field, [...(onFields.get(field) ?? []), withRow(issue)]);
    else details.push(withRow(issue));
  }

  const isAllOnFields = onFields.size > 0 && details.length === 0;
  const { message, traceId, code } = problem;
  return { onFields, above: isAllOnFields ? undefined : { message, details, traceId, code } };
}
