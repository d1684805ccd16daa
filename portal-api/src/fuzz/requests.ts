import fc from 'fast-check';
import { hostileTexts } from './hostile-values';
import { mutate, mutation, type Mutation } from './mutations';
import { fitting, type Schema } from './schema-values';

export interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
  security: unknown[];
}
export interface Api {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export type Who = 'main' | 'project' | 'anonymous';

/** A request before it is encoded. */
export interface FuzzRequest {
  who: Who;
  method: string;
  /** As in openapi.json, with `{name}` for each parameter. */
  path: string;
  params: Record<string, unknown>;
  query: [string, unknown][];
  /** `none` for a request without a body. */
  encoding: 'none' | 'json' | 'form' | 'multipart';
  body: unknown;
  file: { kind: FileKind; name: string };
  twist: Twist;
  /** Chooses among the variants of a twist. */
  variant: number;
}

/** Input that the API accepts in a call about existing rows. */
export interface Example {
  /** Value of every parameter in the path. */
  id?: number | string;
  query?: string;
  body?: unknown;
}
/** By operation id. */
export type Examples = Readonly<Record<string, readonly Example[]>>;

const files = ['pdf', 'png', 'xlsx', 'empty', 'garbage', 'none'] as const;
export type FileKind = (typeof files)[number];

/** Defects of the request as a whole. */
const twists = [
  'wrong-type',
  'wrong-charset',
  'broken',
  'deep',
  'duplicate-keys',
  'endless-numbers',
  'gzip',
  'latin1',
  'path',
  'method',
  'accept',
  'no-body',
] as const;
type Twist = 'none' | (typeof twists)[number];

const encodings: Record<string, FuzzRequest['encoding']> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

const who = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Who>('main') },
  { weight: 2, arbitrary: fc.constant<Who>('project') },
  { weight: 1, arbitrary: fc.constant<Who>('anonymous') },
);

/**
 * Generates requests for the whole API. More than half of them fit their schema, and the others differ in up to three
 * values. Calls that return files are rarer, because generating a file takes long.
 */
export function requests(api: Api, examples: Examples): fc.Arbitrary<FuzzRequest> {
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestOf(path, method, operation, examples[operation.operationId] ?? []),
    ),
  );
  return fc.oneof(...all);
}

function requestOf(path: string, method: string, operation: Operation, examples: readonly Example[]) {
  const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const group = (place: string): Schema => {
    const of = operation.parameters.filter((one) => one.in === place);
    return {
      type: 'object',
      properties: Object.fromEntries(of.map((one) => [one.name, one.schema])),
      required: of.filter((one) => one.required).map((one) => one.name),
    };
  };
  const encoding = encodings[media ?? ''] ?? 'none';
  const arbitrary = fc
    .record({
      who,
      params: fitting(group('path')),
      query: fitting(group('query')),
      body: content ? fitting(content.schema) : fc.constant(undefined),
      example: exampleOf(examples),
      file: fc.record({
        kind: fc.constantFrom<FileKind>(...(encoding === 'multipart' ? files : ['none' as const])),
        name: fc.constantFrom('扫描件.pdf', ...hostileTexts),
      }),
      variant: fc.nat(1000),
      mutations: fc.oneof(
        { weight: 6, arbitrary: fc.constant<Mutation[]>([]) },
        { weight: 3, arbitrary: fc.tuple(mutation) },
        { weight: 1, arbitrary: fc.array(mutation, { maxLength: 4 }) },
      ),
      twist: fc.oneof(
        { weight: 200, arbitrary: fc.constant<Twist>('none') },
        fc.constantFrom<Twist>(...twists),
      ),
    })
    .map(({ mutations, ...made }) => {
      const parts = withExample(made, made.example);
      for (const one of mutations) mutate(parts, one);
      return {
        who: made.who,
        method: method.toUpperCase(),
        path,
        params: parts.params as Record<string, unknown>,
        query: Object.entries(parts.query as object).flatMap(([name, value]): [string, unknown][] =>
          Array.isArray(value) ? value.map((one): [string, unknown] => [name, one]) : [[name, value]],
        ),
        encoding,
        body: parts.body,
        file: made.file,
        twist: made.twist,
        variant: made.variant,
      };
    });
  return { weight: isSlow(operation) ? 1 : 6 * depthOf(operation), arbitrary };
}

/** Uses an example, if any, three of four times: values from a schema alone rarely satisfy the rules behind it. */
const exampleOf = (examples: readonly Example[]): fc.Arbitrary<Example> =>
  examples.length === 0
    ? fc.constant({})
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...examples) }, fc.constant({}));

interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

function withExample({ params, query, body }: Parts, example: Example): Parts {
  const named = Object.fromEntries(new URLSearchParams(example.query ?? ''));
  return {
    params:
      example.id === undefined
        ? params
        : Object.fromEntries(Object.keys(params as object).map((name) => [name, example.id])),
    query: { ...(query as object), ...named },
    body: example.body === undefined ? body : structuredClone(example.body),
  };
}

/** Weight by the number of values: calls with more values get more requests. */
const depthOf = ({ parameters, requestBody }: Operation): number =>
  requestBody ? 3 : parameters.length > 4 ? 2 : 1;

/** Whether the call generates a document or hashes a password. */
const isSlow = ({ operationId, security }: Operation): boolean =>
  security.length > 1 ||
  [
    'session.login',
    'session.change-password',
    'session.reset-password',
    'session.set-first-password',
  ].includes(operationId);
