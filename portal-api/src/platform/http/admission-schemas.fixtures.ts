import type { z } from 'zod';

/** Whether `expected` occurs in a schema. */
export function contains(schema: z.ZodType, expected: z.ZodType): boolean {
  const { shape, element, innerType, valueType, options } = schema.def as {
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    innerType?: z.ZodType;
    valueType?: z.ZodType;
    options?: z.ZodType[];
  };
  const parts = [...Object.values(shape ?? {}), element, innerType, valueType, ...(options ?? [])];
  return schema === expected || parts.some((part) => part !== undefined && contains(part, expected));
}

/** Whether a schema has a field for the id of a case. */
export function namesCase(schema: z.ZodType): boolean {
  const {
    shape = {},
    innerType,
    in: input,
  } = schema.def as {
    shape?: Record<string, z.ZodType>;
    innerType?: z.ZodType;
    in?: z.ZodType;
  };
  const inside = innerType ?? input;
  return 'caseId' in shape || 'bizId' in shape || (inside !== undefined && namesCase(inside));
}
