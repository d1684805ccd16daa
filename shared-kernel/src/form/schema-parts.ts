import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** What this file reads of a schema's definition, whatever its kind. */
interface Definition {
  type: string;
  innerType?: Schema;
  element?: Schema;
  shape?: Readonly<Record<string, Schema>>;
  discriminator?: string;
  options?: readonly Schema[];
  values?: readonly unknown[];
}

const definitionOf = (schema: Schema) => schema._zod.def as Definition;
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional']);

/** Without optional, default and the like around it. */
function unwrapped(schema: Schema): Schema {
  const { type, innerType } = definitionOf(schema);
  return wrappers.has(type) && innerType ? unwrapped(innerType) : schema;
}

/** The fields of a nested part; of an either-or part those of the kind that the value has. */
export function fieldsOf(schema: Schema, value: unknown): Readonly<Record<string, Schema>> | undefined {
  const inner = unwrapped(schema);
  const { type, shape, discriminator, options } = definitionOf(inner);
  if (type === 'object') return shape;
  if (type !== 'union' || discriminator === undefined) return undefined;
  const kind = (value as Record<string, unknown> | null | undefined)?.[discriminator];
  const option = options?.find((one) => kindsOf(one, discriminator).includes(kind));
  if (option) return fieldsOf(option, value);
  // Nothing is chosen yet: the choice itself is all there is.
  const [first] = options ?? [];
  const choice = first && fieldsOf(first, undefined)?.[discriminator];
  return choice && { [discriminator]: choice };
}

const kindsOf = (option: Schema, discriminator: string): readonly unknown[] => {
  const choice = fieldsOf(option, undefined)?.[discriminator];
  return choice ? (definitionOf(choice).values ?? []) : [];
};

/** The schema of the rows of a list. */
export const rowSchemaOf = (schema: Schema): Schema | undefined => {
  const { type, element } = definitionOf(unwrapped(schema));
  return type === 'array' ? element : undefined;
};

/** The schema at a path of names and places; undefined where there is none. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[], value: unknown): Schema | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return schema;
  const next = typeof segment === 'number' ? rowSchemaOf(schema) : fieldsOf(schema, value)?.[String(segment)];
  const nextValue = (value as Record<PropertyKey, unknown> | null | undefined)?.[segment];
  return next && schemaAt(next, rest, nextValue);
}
