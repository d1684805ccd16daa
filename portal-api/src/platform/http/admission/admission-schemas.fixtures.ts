import type { z } from 'zod';
import { idInQuery, idsInQuery, rowId, rowIdText } from 'shared-kernel/contract/wire';

interface Definition {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
}

/** The schemas that a schema is made of. */
export function partsOf(schema: z.ZodType): z.ZodType[] {
  const { shape, element, innerType, valueType, in: input, options } = schema.def as Definition;
  const parts = [...Object.values(shape ?? {}), element, innerType, valueType, input, ...(options ?? [])];
  return parts.filter((part) => part !== undefined);
}

/** Whether `expected` occurs in a schema. */
export const contains = (schema: z.ZodType, expected: z.ZodType): boolean =>
  schema === expected || partsOf(schema).some((part) => contains(part, expected));

const ids: readonly z.ZodType[] = [rowId, rowIdText, idInQuery, idsInQuery];

/** Whether a schema has a field for ids of rows; those of files cannot be guessed. */
export const namesRow = (schema: z.ZodType): boolean =>
  ids.includes(schema) ||
  Object.keys((schema.def as Definition).shape ?? {}).some((name) =>
    /^ids?$|(?<!File|^file)Ids?$/.test(name),
  ) ||
  partsOf(schema).some(namesRow);
