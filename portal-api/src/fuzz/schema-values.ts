import fc from 'fast-check';

/** The part of JSON Schema that openapi.json uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Placeholder for a text that the API returned under the same name; resolved when the request is sent. */
export class KnownText {
  constructor(
    readonly name: string,
    readonly index: number,
  ) {}
}

/** Shared by all fields, because creating this arbitrary takes longer than using it. */
const sign = fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' });
const knownText = (name: string) => fc.nat(1000).map((index) => new KnownText(name, index));
const words = [
  '王甲一',
  '测试企业',
  '电子装配工',
  '身份证',
  '13900000001',
  'Ab12#cdE',
  '2026-11',
  'tmp:fuzz',
  'M01',
];
const days = ['2026-11-22', '2026-11-21', '2026-12-01', '2026-11-30', '2025-12-01', '2027-01-01'];

/** Generates values that fit a schema, small ones first, because small ids belong to existing rows. */
export function fitting(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, name)));
  if (schema.type === 'object') return object(schema);
  if (schema.type === 'array') return list(schema, name);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return number(schema);
  if (schema.type === 'string') return text(schema, name);
  if (schema.type === 'null') return fc.constant(null);
  return fc.oneof(fc.constantFrom(...days), fc.constantFrom(...words), fc.constant(undefined));
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, one]) => {
    const value = fitting(one, name);
    return [name, required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 1 })] as const;
  });
  return fc.record(Object.fromEntries(parts)).map(withoutUndefined);
}

const withoutUndefined = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));

function list({ items = {}, minItems = 0, maxItems = 3 }: Schema, name: string): fc.Arbitrary<unknown> {
  return fc.array(fitting(items, name), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  });
}

function number({ type, minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  // Whole numbers within limits that need not be whole themselves, as 0.01 yuan.
  const least = Math.ceil(
    Math.max(minimum ?? -1_000_000, exclusiveMinimum === undefined ? -1_000_000 : exclusiveMinimum + 1),
  );
  const most = Math.floor(Math.min(maximum ?? 1_000_000, 1_000_000));
  const small = fc.integer({ min: Math.min(Math.max(least, 0), most), max: Math.min(most, 12) });
  const any = fc.integer({ min: least, max: most });
  const parts = fc.integer({ min: least, max: Math.min(most, 10_000) }).map((value) => value + 0.25);
  return fc.oneof({ weight: 6, arbitrary: small }, { weight: 1, arbitrary: type === 'number' ? parts : any });
}

function text(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  name: string,
): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: knownText('uuid') }, fc.uuid());
  if (format === 'date') return fc.constantFrom(...days);
  if (format === 'date-time')
    return fc.oneof(
      fc.constantFrom(...days).map((day) => `${day}T01:00:00Z`),
      fc
        .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })
        .map((at) => at.toISOString()),
    );
  const made = pattern
    ? // redos-exception: the contract's own patterns, from which texts are made
      fc.stringMatching(new RegExp(pattern, 'u'))
    : fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: sign });
  const known = knownText(name);
  return pattern
    ? fc.oneof({ weight: 3, arbitrary: made }, known)
    : fc.oneof({ weight: 3, arbitrary: known }, made, fc.constantFrom(...words));
}
