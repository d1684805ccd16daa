import {
  normalizedPerson,
  personIssues,
  type PersonIssue,
  type PersonRow,
  type PersonRules,
} from './insured-person';

/** `row` counts from 1. */
export interface RosterIssue extends PersonIssue {
  row: number;
}

/** Lines whose document is on an earlier line already; the later one is the duplicate. */
export function duplicateIssues(rows: readonly PersonRow[]): RosterIssue[] {
  const firstRow = new Map<string, number>();
  const issues: RosterIssue[] = [];
  rows.forEach((given, index) => {
    const { idType, idNo } = normalizedPerson(given);
    if (idNo === '') return;
    const key = `${idType}:${idNo}`;
    const first = firstRow.get(key);
    if (first === undefined) firstRow.set(key, index + 1);
    else issues.push({ row: index + 1, field: 'idNo', message: `与第${first}行证件号码重复` });
  });
  return issues;
}

/** All issues of a list of people, by line. */
export function rosterIssues(rows: readonly PersonRow[], rules: PersonRules): RosterIssue[] {
  const own = rows.flatMap((row, index) =>
    personIssues(row, rules).map((issue) => ({ ...issue, row: index + 1 })),
  );
  return [...own, ...duplicateIssues(rows)].sort((a, b) => a.row - b.row);
}

/** As shown to users: `第3行：身份证号码不正确`. */
export const rosterIssueText = (issue: { row: number; message: string }): string =>
  `第${issue.row}行：${issue.message}`;
