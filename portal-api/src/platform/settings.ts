import { readFileSync } from 'node:fs';

/** Returns the missing names of a group of variables of which others are set; empty when all or none are set. */
export function missingBeside<Name extends string>(
  group: Readonly<Record<Name, unknown>>,
  set: { readonly [Each in NoInfer<Name>]?: unknown },
): Name[] {
  const names = Object.keys(group) as Name[];
  const missing = names.filter((name) => set[name] === undefined);
  return missing.length === names.length ? [] : missing;
}

/** Returns PEM text, from a setting that is the text or a file's path. Throws when the file cannot be read. */
export const pemOf = (value = ''): string =>
  value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
