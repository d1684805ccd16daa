import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { Refusal } from '../refusal';

/** One Refusal lists every issue. Empty counts as unset; `<NAME>_FILE` names a file, as containers mount secrets. */
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
  throw new Refusal(`${what}:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
}
