import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Names of variables that are missing beside those of the same group that are set; empty when all or none are. */
export function missingBeside<Name extends string>(
  group: Readonly<Record<Name, unknown>>,
  set: { readonly [Each in NoInfer<Name>]?: unknown },
): Name[] {
  const names = Object.keys(group) as Name[];
  const missing = names.filter((name) => set[name] === undefined);
  return missing.length === names.length ? [] : missing;
}

/**
 * What the schema makes of the environment; throws one Error that lists every issue. Empty variables count as unset.
 * `<NAME>_FILE` names a file with the value, as containers mount secrets.
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Readonly<Record<string, string | undefined>>,
  what = 'The configuration is invalid',
): z.output<z.ZodObject<Shape>> {
  const issues: string[] = [];
  const given = Object.keys(schema.shape).flatMap((name) => {
    const { [name]: text, [`${name}_FILE`]: path } = env;
    if (text && path) issues.push(`${name}_FILE: must not be set beside ${name}`);
    if (text || !path) return text ? [[name, text]] : [];
    try {
      return [[name, readFileSync(path, 'utf8').trim()]];
    } catch (problem) {
      issues.push(`${name}_FILE: ${path} cannot be read (${(problem as NodeJS.ErrnoException).code})`);
      return [];
    }
  });
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success && issues.length === 0) return parsed.data;
  for (const { path, message } of parsed.error?.issues ?? []) issues.push(`${path.join('.')}: ${message}`);
  throw new Error(`${what}:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
}

/** Of a setting that is PEM text or the path of a PEM file. Throws when the file cannot be read. */
export const pemOf = (value = ''): string =>
  value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
