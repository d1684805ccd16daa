import { readFileSync } from 'node:fs';

/** Names of variables that are missing beside those of the same group that are set; empty when all or none are. */
export function missingBeside<Name extends string>(
  group: Readonly<Record<Name, unknown>>,
  set: { readonly [Each in NoInfer<Name>]?: unknown },
): Name[] {
  const names = Object.keys(group) as Name[];
  const missing = names.filter((name) => set[name] === undefined);
  return missing.length === names.length ? [] : missing;
}

/** Of a setting that is PEM text or the path of a PEM file. Throws when the file cannot be read. */
export const pemOf = (value = ''): string =>
  value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
