import { z } from 'zod';
import { namePathOf, valueAt } from './field-path';
import type { FormSchema, ValuesOf } from './form-types';

type Schema = z.core.$ZodType;

/** The parts of a schema's definition that this file reads, for schemas of any kind. */
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

function unwrapped(schema: Schema): Schema {
  const { type, innerType } = definitionOf(schema);
  return wrappers.has(type) && innerType ? unwrapped(innerType) : schema;
}

/** Returns the fields of a nested part; for an either-or part, the fields of the kind in `value`. */
function fieldsOf(schema: Schema, value: unknown): Readonly<Record<string, Schema>> | undefined {
  const inner = unwrapped(schema);
  const { type, shape, discriminator, options } = definitionOf(inner);
  if (type === 'object') return shape;
  if (type !== 'union' || discriminator === undefined) return undefined;
  const kind = (value as Record<string, unknown> | null | undefined)?.[discriminator];
  const option = options?.find((one) => kindsOf(one, discriminator).includes(kind));
  if (option) return fieldsOf(option, value);
  // Nothing is chosen yet: only the choice itself exists.
  const [first] = options ?? [];
  const choice = first && fieldsOf(first, undefined)?.[discriminator];
  return choice && { [discriminator]: choice };
}

const kindsOf = (option: Schema, discriminator: string): readonly unknown[] => {
  const choice = fieldsOf(option, undefined)?.[discriminator];
  return choice ? (definitionOf(choice).values ?? []) : [];
};

const rowSchemaOf = (schema: Schema): Schema | undefined => {
  const { type, element } = definitionOf(unwrapped(schema));
  return type === 'array' ? element : undefined;
};

/** Returns the schema at a path of names and indexes; undefined when there is none. */
function schemaAt(schema: Schema, path: readonly PropertyKey[], value: unknown): Schema | undefined {
  const [segment, ...rest] = path;
  if (segment === undefined) return schema;
  const next = typeof segment === 'number' ? rowSchemaOf(schema) : fieldsOf(schema, value)?.[String(segment)];
  const nextValue = (value as Record<PropertyKey, unknown> | null | undefined)?.[segment];
  return next && schemaAt(next, rest, nextValue);
}

/** Replaced by the field's message (请填写…), since a schema does not know its label. */
export const missingMark = '此项必填';

const wrongType = '内容格式不正确';

export interface SchemaIssue {
  /** Top-level field. */
  field: string;
  /** Names and indexes of the value's path, joined by dots. */
  path: string;
  /** Row inside a list of people, counted from 1. */
  row?: number;
  message: string;
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const unitOf = (origin: string) => (origin === 'string' ? '个字' : origin === 'array' ? '项' : '');

/** Chinese messages for issues whose schema defines none. */
function defaultMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? missingMark : wrongType;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return missingMark;
      return `不能少于${String(issue.minimum)}${unitOf(issue.origin)}`;
    case 'too_big':
      return `不能超过${String(issue.maximum)}${unitOf(issue.origin)}`;
    case 'invalid_union':
      // No kind is chosen in an either-or part.
      return missingMark;
    case 'invalid_format':
      return issue.input === '' ? missingMark : '格式不正确';
    case 'invalid_value':
      return issue.input === undefined ? missingMark : '请选择有效的选项';
    default:
      return issue.input === undefined ? missingMark : '内容不正确';
  }
}

const accepts = (field: z.core.$ZodType, value: unknown): boolean => {
  try {
    return z.safeEncode(field, value).success;
  } catch {
    return z.safeParse(field, value).success;
  }
};

/** Replaces empty fields by their default, by undefined when optional, else by empty text. */
function normalised(
  fields: Readonly<Record<string, z.core.$ZodType>>,
  draft: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = draft[name];
    const isEmpty = value === undefined || value === null || value === '';
    if (!isEmpty) {
      values[name] = normalisedPart(field, value);
      continue;
    }
    const absent = z.safeParse(field, undefined);
    if (!absent.success)
      values[name] = fieldsOf(field, undefined) ? normalisedPart(field, {}) : emptyValue(field);
    // Applied here because encoding, unlike decoding, does not apply defaults.
    else if (absent.data !== undefined) values[name] = absent.data;
  }
  return values;
}

function normalisedPart(field: z.core.$ZodType, value: unknown): unknown {
  const row = rowSchemaOf(field);
  if (row && Array.isArray(value)) {
    // Plain values contain nothing to normalise, and lists of thousands are validated often.
    return fieldsOf(row, value[0]) ? value.map((one) => normalisedPart(row, one)) : value;
  }
  const fields = isRecord(value) ? fieldsOf(field, value) : undefined;
  return fields ? normalised(fields, value as Record<string, unknown>) : value;
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const isOptional = (field: z.core.$ZodType) => z.safeParse(field, undefined).success;

/** Returns the empty value by the field's type: the schema's message for "too short" is better than "wrong type". */
function emptyValue(field: z.core.$ZodType): '' | [] | undefined {
  const refused = z.safeParse(field, undefined).error?.issues[0];
  if (refused?.code !== 'invalid_type') return undefined;
  return refused.expected === 'string' ? '' : refused.expected === 'array' ? [] : undefined;
}

/** Whether a field must be filled in; throws for an unknown name, which is a bug of the page. */
export function isRequiredField(schema: FormSchema, name: string, values: unknown = {}): boolean {
  const field = schemaAt(schema, namePathOf(name), values);
  if (!field) {
    // A field of a kind that is no longer chosen stays mounted for one more render.
    if (name.includes('.')) return false;
    throw new Error(`The form's schema has no field "${name}"`);
  }
  const empty = emptyValue(field);
  return !isOptional(field) && (empty === undefined || !accepts(field, empty));
}

type FormReading<Values> = { ok: true; values: Values } | { ok: false; issues: SchemaIssue[] };

/**
 * Validates a form. The schema describes the wire (yuan), the form has decoded values (fen), so the encoded values are
 * validated; the returned values are trimmed and have defaults, as the server will see them.
 */
export function readForm<Schema extends FormSchema>(
  schema: Schema,
  draft: Record<string, unknown>,
): FormReading<ValuesOf<Schema>> {
  const values = normalised(schema.shape, draft);
  const params = { error: defaultMessage };
  const encoded = encodeWith(schema, values, params);
  // Decoding may still refuse or complete (default, trim) what encoding accepts.
  const read = encoded.success ? z.safeParse(schema, encoded.data, params) : encoded;
  if (read.success) return { ok: true, values: read.data as ValuesOf<Schema> };
  return { ok: false, issues: read.error.issues.map((issue) => toIssue(schema, values, issue)) };
}

function encodeWith(schema: FormSchema, values: unknown, params: { error: typeof defaultMessage }) {
  try {
    return z.safeEncode(schema, values as z.output<FormSchema>, params);
  } catch (error) {
    // A schema with a one-way transform cannot encode; its output is valid input too.
    if (error instanceof z.core.$ZodEncodeError) return { success: true as const, data: values };
    throw error;
  }
}

function toIssue(schema: FormSchema, values: Record<string, unknown>, issue: z.core.$ZodIssue): SchemaIssue {
  const [field, index] = issue.path;
  const path = issue.path.map(String).join('.');
  const subject = schemaAt(schema, issue.path, values);
  // A rule about the value (at least 1 yuan, whole fen) does not apply when there is no value.
  const isAboutValue = issue.code === 'custom' || issue.message === wrongType;
  const isMissing =
    issue.path.length > 0 &&
    isAboutValue &&
    valueAt(values, path) === undefined &&
    subject &&
    !isOptional(subject);
  return {
    field: String(field ?? ''),
    path,
    ...(typeof index === 'number' ? { row: index + 1 } : {}),
    message: isMissing ? missingText(subject) : issue.message,
  };
}

function missingText(field: z.core.$ZodType): string {
  const own = z.safeParse(field, undefined, { error: () => missingMark }).error?.issues[0];
  return own?.code === 'invalid_type' ? own.message : missingMark;
}
