/* oxlint-disable no-control-regex -- control characters are exactly what must go */
import type { FieldIssue } from 'shared-kernel/contract';
import { fieldIssueOf } from '../problem';

/** The deepest request of the contract has four levels. */
export const mostLevels = 32;
export const tooManyLevels = '内容层级过多';

/** No keyboard produces these characters, and PostgreSQL and UTF-8 cannot store them. */
const unstorable = /[\u0000\p{Surrogate}]/u;

/**
 * Control and invisible characters: those that change the direction of writing make one text look like another, the
 * rest are copied along unnoticed, and no XML may contain the last two: one in a row would break a whole export. Joiners
 * are kept, since scripts and emoji need them.
 */
const shapeless =
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/g;

/** The text without invisible characters. */
const withoutShapeless = (text: string): string => text.replace(shapeless, '');

/** Returns a file name on one line in which every character can be seen and stored. */
export const cleanFileName = (name: string): string =>
  withoutShapeless(name.replace(/[\u0000\p{Surrogate}\t\n\r\u2028\u2029]/gu, ''));

/** Removes invisible characters from every text of a decoded request, in place, and returns the texts that cannot be stored. */
export function cleanInput(value: unknown): { value: unknown; issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const refuse = (path: PropertyKey[], message: string) => void issues.push(fieldIssueOf({ path, message }));
  return { value: cleaned(value, [], refuse), issues };
}

type Refuse = (path: PropertyKey[], message: string) => void;

function cleaned(value: unknown, path: PropertyKey[], refuse: Refuse): unknown {
  if (typeof value === 'string') {
    if (unstorable.test(value)) refuse(path, '含有无法保存的字符，请删除后重新输入');
    return withoutShapeless(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (path.length >= mostLevels) {
    refuse(path.slice(0, 1), tooManyLevels);
    return undefined;
  }
  const holder = value as Record<string, unknown>; // arrays, too
  for (const key of Object.keys(holder)) {
    const before = holder[key];
    const after = cleaned(before, [...path, Array.isArray(value) ? Number(key) : key], refuse);
    if (after !== before) holder[key] = after;
  }
  return value;
}
