import type { FieldIssue } from 'shared-kernel/contract';

/** `persons.2.idNo` becomes field `idNo` of row 3, the format for lists of people. */
export function fieldIssueOf(issue: { path: PropertyKey[]; message: string }): FieldIssue {
  const index = issue.path.findIndex((step) => typeof step === 'number');
  const row = issue.path[index];
  if (typeof row !== 'number') return { field: issue.path.join('.'), message: issue.message };
  const inside = issue.path.slice(index + 1);
  const path = inside.length > 0 ? inside : issue.path.slice(0, index);
  return { field: path.join('.'), row: row + 1, message: issue.message };
}
