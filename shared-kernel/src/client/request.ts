import type { AxiosRequestConfig } from 'axios';
import { z } from 'zod';
import type { Endpoint } from '../contract';

type AnyObject = Record<string, unknown>;

/** Decoded or encoded values: an id may be passed as a number or as text. */
type EitherForm<S extends z.ZodType> =
  z.input<S> extends infer In
    ? { [K in keyof In]: In[K] | (K extends keyof z.output<S> ? z.output<S>[K] : never) }
    : never;

/** A body in decoded values (fen, not yuan); fields with a default are optional. */
type BodyForm<B extends z.ZodType> = B extends z.ZodObject
  ? DefaultsOptional<z.input<B>, z.output<B>>
  : z.output<B>;
type DefaultsOptional<In, Out> = { [K in keyof In]: K extends keyof Out ? Out[K] : never };

/** Files of a multipart call, by form field. */
export type UploadParts = Readonly<Record<string, Blob | readonly Blob[]>>;

type Empty = Record<never, never>;

/** A part is optional if it may be empty. */
type Part<Key extends string, Value> = Empty extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

/** Input of a call: the path parameters, query and body that the endpoint has. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', EitherForm<P>> &
        Part<'query', EitherForm<Q>> &
        (undefined extends z.output<B> ? { body?: z.output<B> } : { body: BodyForm<B> })
    : never;

/** `Yes` when the endpoint can be called without any input. */
export type IfNeedsNothing<E, Yes, No> = Empty extends CallInput<E> ? Yes : No;

/** The untyped shape behind CallInput, for code that is generic over endpoints. */
export interface LooseInput {
  params?: AnyObject;
  query?: AnyObject;
  body?: unknown;
}

/** Replaces each `{name}` of the path; throws if a parameter is missing, which is a bug of the caller. */
function pathOf(endpoint: Endpoint, params: AnyObject = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '')
      throw new TypeError(`${endpoint.id}: path parameter "${name}" is missing`);
    return encodeURIComponent(String(value));
  });
}

/** Omits unset filters from the URL; several values of a name are repeated. */
function searchOf(query: AnyObject = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

const fieldText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function fieldsOf(body: unknown): [string, string][] {
  return Object.entries((body ?? {}) as AnyObject)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, fieldText(value)]);
}

function multipart(body: unknown, files: UploadParts): FormData {
  const form = new FormData();
  // Fields precede files, so that a streaming server knows them before the bytes arrive.
  for (const [name, text] of fieldsOf(body)) form.append(name, text);
  for (const [name, given] of Object.entries(files)) {
    for (const file of Array.isArray(given) ? given : [given]) form.append(name, file);
  }
  return form;
}

/** Fills in the schema's defaults before encoding: zod applies them only to input, not to output. */
function withDefaults(schema: z.ZodType, body: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null) return body;
  const given = body as AnyObject;
  const missing = Object.entries(schema.shape).filter(
    (entry): entry is [string, z.ZodDefault] =>
      given[entry[0]] === undefined && entry[1] instanceof z.ZodDefault,
  );
  return { ...given, ...Object.fromEntries(missing.map(([name, { def }]) => [name, def.defaultValue])) };
}

/**
 * Encodes the values. A transform without an inverse (digits only, upper case) accepts its own output: such a field is
 * sent unchanged, and the whole body is validated as the server will validate it.
 */
function encoded(schema: z.ZodType, body: unknown): unknown {
  try {
    return z.encode(schema, body);
  } catch (error) {
    if (!(error instanceof z.core.$ZodEncodeError) || !(schema instanceof z.ZodObject)) throw error;
    const values = Object.entries(body as AnyObject);
    const sent = Object.fromEntries(
      values.map(([name, value]) => [name, fieldEncoded(schema.shape[name] as z.ZodType | undefined, value)]),
    );
    z.parse(schema, sent);
    return sent;
  }
}

function fieldEncoded(field: z.ZodType | undefined, value: unknown): unknown {
  if (!field) return value;
  try {
    return z.encode(field, value);
  } catch (error) {
    if (error instanceof z.core.$ZodEncodeError) return value;
    throw error;
  }
}

function payloadOf(endpoint: Endpoint, body: unknown, files: UploadParts): unknown {
  const sent = body === undefined ? undefined : encoded(endpoint.body, withDefaults(endpoint.body, body));
  if (endpoint.encoding === 'multipart') return multipart(sent, files);
  if (endpoint.encoding === 'form') return new URLSearchParams(fieldsOf(sent));
  return sent;
}

/**
 * Builds the HTTP request of a call. The endpoint's schema encodes the body (fen → yuan); throws a ZodError if it does
 * not match.
 */
export function requestOf(
  endpoint: Endpoint,
  { params, query, body }: LooseInput,
  baseUrl: string,
  files: UploadParts = {},
): AxiosRequestConfig {
  const root = endpoint.path.startsWith('/provider-api') ? '' : baseUrl;
  return {
    method: endpoint.method,
    url: root + pathOf(endpoint, params) + searchOf(query),
    data: payloadOf(endpoint, body, files),
    responseType: endpoint.raw ? 'blob' : 'json',
  };
}
