import {
  normalizedPerson,
  personIssues,
  type PersonIssue,
  type PersonRow,
  type PersonRules,
} from './people/insured-person';

/** `row` counts from 1. */
export interface RosterIssue extends PersonIssue {
  row: number;
}

/** The row's document number: one number is one person, whatever the kind of document. */
const documentOf = (row: PersonRow): string => normalizedPerson(row).idNo;

/** Finds rows whose document occurs in an earlier row; the later row is the duplicate. */
export function duplicateIssues(rows: readonly PersonRow[], keyOf = documentOf): RosterIssue[] {
  const firstRow = new Map<string, number>();
  const issues: RosterIssue[] = [];
  rows.forEach((given, index) => {
    const key = keyOf(given);
    if (key === '') return;
    const first = firstRow.get(key);
    if (first === undefined) firstRow.set(key, index + 1);
    else issues.push({ row: index + 1, field: 'idNo', message: `与第${first}行证件号码重复` });
  });
  return issues;
}

/** Caches the function's result per object. */
function oncePerRow<Row extends object, Answer>(answerOf: (row: Row) => Answer): (row: Row) => Answer {
  const known = new WeakMap<Row, { answer: Answer }>();
  return (row) => {
    const found = known.get(row) ?? { answer: answerOf(row) };
    known.set(row, found);
    return found.answer;
  };
}

/**
 * Returns a function that checks lists of people and caches results per row, so that an edit rechecks only the changed
 * rows. Rows must be replaced, not mutated.
 */
export function rosterChecker(rules: PersonRules): (rows: readonly PersonRow[]) => RosterIssue[] {
  const issuesOf = oncePerRow((row: PersonRow) => personIssues(row, rules));
  const keyOf = oncePerRow(documentOf);
  return (rows) => {
    const own = rows.flatMap((row, index) => issuesOf(row).map((issue) => ({ ...issue, row: index + 1 })));
    return [...own, ...duplicateIssues(rows, keyOf)].sort((a, b) => a.row - b.row);
  };
}

export const rosterIssues = (rows: readonly PersonRow[], rules: PersonRules): RosterIssue[] =>
  rosterChecker(rules)(rows);

/** As shown to users: `第3行：身份证号码不正确`. */
export const rosterIssueText = (issue: { row: number; message: string }): string =>
  `第${issue.row}行：${issue.message}`;
