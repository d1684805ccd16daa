import type * as z from 'zod';
import { shown } from './build/file-names';
import { Refusal } from './refusal';

/** Parses a value from outside; throws a Refusal with this heading, every invalid field and its requirement. */
export function readAs<T>(schema: z.ZodType<T>, value: unknown, heading: string, mend = ''): T {
  const parsed = schema.safeParse(value, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `\n  ${nameOf(path)} ${message}`);
  throw new Refusal(`${heading}:${issues.slice(0, 20).join('')}${mend && `\n${mend}`}`);
}

/** Parses bytes as JSON; throws a Refusal when they are not JSON. */
export function jsonIn(bytes: Uint8Array, where: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new Refusal(`${where} is not JSON: write it anew, or take it from a backup`);
  }
}

/** Parses bytes as JSON; returns undefined when they are not JSON, which no schema of a record accepts. */
export function jsonOrNothing(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** `routes[0].path`; "the whole" when the issue belongs to no single field. */
function nameOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return /^\w+$/.test(String(part)) ? `.${String(part)}` : `[${shown(String(part))}]`;
  });
  return parts.join('').replace(/^\./, '') || 'the whole';
}

function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys')
    return `has ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}, which is no field of it: take it out`;
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => message).join('; ');
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return `is missing: it must be ${withArticle(issue.expected)}`;
  return `must be ${withArticle(issue.expected)}, and is ${kindOf(issue.input)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return withArticle(Array.isArray(value) ? 'array' : typeof value);
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
