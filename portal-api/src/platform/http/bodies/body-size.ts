import { problems, type Endpoint } from 'shared-kernel/contract';
import { z } from 'zod';
import { mostLevels } from './clean-input';
import { Problem } from '../problem';

/** Limits of a call's body before it is parsed. */
export interface BodySize {
  bytes: number;
  /** Keys, values and lists, counted by commas, colons and opening brackets. */
  parts: number;
  /** Depth of nested lists and objects. */
  levels: number;
  /** Length of one key or value, as written. */
  textBytes: number;
}

/** For calls whose schema accepts no more, and for calls without a body. */
export const usualBody: BodySize = {
  bytes: 16 * 1024,
  parts: 2_000,
  levels: mostLevels,
  textBytes: 16 * 1024,
};

/** Commands of the provider accept options of any name, texts of articles among them. */
const providerBody: BodySize = { ...usualBody, bytes: 1024 * 1024, textBytes: 1024 * 1024 };

/** Returns a 413 that names the limit; the texts of Fastify and of the form parser are about files. */
export const bodyTooLarge = (bytes: number): Problem =>
  new Problem(
    problems.tooLarge,
    {},
    { message: `提交的内容过大（上限${Math.floor(bytes / 1024)}KB），请减少后重试` },
  );

/** The part of JSON Schema that the contract uses; keys beginning with `x-` come from its `.meta()`. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  maxLength?: number;
  format?: string;
  maxItems?: number;
  /** Limit for the total of items in the object's lists of this length. */
  'x-max-items-together'?: number;
  /** Limit for any value, written as JSON. */
  'x-max-characters'?: number;
}

interface Largest {
  bytes: number;
  parts: number;
  /** Length of the longest key or value. */
  characters: number;
}

/** Assumed if a pattern or a rule in code limits a text, as for phone numbers and days; those accept far fewer. */
const unstatedCharacters = 200;
const formats: Readonly<Record<string, number>> = { uuid: 36, date: 10, 'date-time': 40 };
/** Bytes in UTF-8; a form writes each of the three as `%xx`. */
const perCharacter = { json: 3, multipart: 3, form: 9 } as const;
/** Factor for fields that the schema does not know: a client may send them, and they are ignored. */
const marginOfParts = 2;
/** Bytes of a character written as `\u5f20`. */
const bytesOfEscape = 6;

/** Cached: schemas do not change, and specs open the portal many times. */
const known = new WeakMap<Endpoint, BodySize>();

/** Derives the limits from the maxima of the endpoint's schema, so valid bodies pass. Throws when one is missing. */
export function bodySizeOf(endpoint: Endpoint): BodySize {
  const size = known.get(endpoint) ?? derivedSize(endpoint);
  known.set(endpoint, size);
  return size;
}

function derivedSize(endpoint: Endpoint): BodySize {
  if (endpoint.access === 'provider') return providerBody;
  if (endpoint.body.type === 'undefined') return usualBody;
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  const most = largestOf(schema as Schema, {
    path: endpoint.id,
    perCharacter: perCharacter[endpoint.encoding],
  });
  return {
    bytes: Math.max(usualBody.bytes, most.bytes),
    parts: Math.max(usualBody.parts, marginOfParts * most.parts),
    levels: usualBody.levels,
    textBytes: Math.max(usualBody.textBytes, bytesOfEscape * most.characters),
  };
}

interface Place {
  path: string;
  perCharacter: number;
}

function largestOf(schema: Schema, place: Place): Largest {
  const any = schema['x-max-characters'];
  if (any !== undefined) return { ...text(any, place), parts: any / 2 };
  if (schema.anyOf) return schema.anyOf.map((one) => largestOf(one, place)).reduce(larger);
  const codes = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (codes) return text(Math.max(...codes.map((code) => String(code).length)), place);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return largestObject(schema, place);
  if (type === 'array') return listOf(itemOf(schema, place), lengthOf(schema, place));
  if (type === 'string')
    return text(schema.maxLength ?? formats[schema.format ?? ''] ?? unstatedCharacters, place);
  if (type === undefined) throw new Error(`the contract does not say how large ${place.path} may be`);
  return plain;
}

function largestObject(schema: Schema, place: Place): Largest {
  const together = schema['x-max-items-together'];
  const fields = Object.entries(schema.properties ?? {});
  const inOwnRight = fields.filter(([, field]) => together === undefined || field.maxItems !== together);
  const lists = fields.filter(([, field]) => together !== undefined && field.maxItems === together);
  const item = lists.map(([name, list]) => itemOf(list, below(place, name))).reduce(larger, nothing);
  const parts = [
    ...inOwnRight.map(([name, field]) => largestOf(field, below(place, name))),
    listOf(item, together ?? 0),
    ...fields.map(([name]) => ({ bytes: name.length + '"": ,\n'.length, parts: 2, characters: name.length })),
  ];
  return parts.reduce(both, { bytes: 2, parts: 1, characters: 0 });
}

const below = ({ path, perCharacter }: Place, name: string): Place => ({
  path: `${path}.${name}`,
  perCharacter,
});

const itemOf = ({ items = {} }: Schema, place: Place): Largest => largestOf(items, below(place, '[]'));

function lengthOf({ maxItems }: Schema, { path }: Place): number {
  if (maxItems === undefined) throw new Error(`the contract does not say how long the list ${path} may be`);
  return maxItems;
}

const nothing: Largest = { bytes: 0, parts: 0, characters: 0 };
/** A number or a literal of JSON. */
const plain: Largest = { bytes: 24, parts: 0, characters: 24 };
const text = (characters: number, { perCharacter: bytes }: Place): Largest => ({
  bytes: bytes * characters + '""'.length,
  parts: 0,
  characters,
});
const listOf = ({ bytes, parts, characters }: Largest, length: number): Largest => ({
  bytes: (bytes + ', '.length) * length + '[]'.length,
  parts: (parts + 1) * length + 1,
  characters,
});
const larger = (one: Largest, other: Largest): Largest => ({
  bytes: Math.max(one.bytes, other.bytes),
  parts: Math.max(one.parts, other.parts),
  characters: Math.max(one.characters, other.characters),
});
const both = (one: Largest, other: Largest): Largest => ({
  bytes: one.bytes + other.bytes,
  parts: one.parts + other.parts,
  characters: Math.max(one.characters, other.characters),
});
