import { problems, problemsOfPlatform, type Endpoint, type ProblemKind } from 'shared-kernel/contract';
import { apiVersion } from 'shared-kernel/contract/version';
import { z } from 'zod';
import { bodySizeOf } from './bodies/body-size';

type Json = Record<string, unknown>;

/** Returns the API in OpenAPI 3.1, from the schemas that validate it. Paths are full (`/prod-api/…`). */
export function openApi(endpoints: readonly Endpoint[], title: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    if (endpoint.access === 'provider') continue;
    const path = `/prod-api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: apiVersion,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Token' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Only for reading files; named by the brand code.',
        },
      },
      schemas: { Refusal: refusal },
      responses: Object.fromEntries(
        Object.entries(problems)
          .filter(([, kind]) => kind.status >= 400)
          .map(([name, kind]) => [name, { ...refusalAnswer, description: kind.text }]),
      ),
    },
  };
}

/** The wire format is the input side of a codec (yuan, not fen), for requests and responses alike. */
function wire(schema: z.ZodType): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return made;
}

const refusal = {
  type: 'object',
  required: ['code', 'message', 'traceId'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    traceId: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, row: { type: 'integer' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
};

const mediaOf = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function operation(endpoint: Endpoint): Json {
  const body = endpoint.body.type === 'undefined' ? undefined : wire(endpoint.body);
  const hasBody = body !== undefined || endpoint.encoding === 'multipart';
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0]],
    parameters: [
      ...parameters('path', wire(endpoint.params)),
      ...parameters('query', wire(endpoint.query)),
      ...keyHeader(endpoint),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            'x-max-bytes': bodySizeOf(endpoint).bytes,
            content: { [mediaOf[endpoint.encoding]]: { schema: body ?? { type: 'object' } } },
          },
        }
      : {}),
    responses: { 200: success(endpoint), ...refusals(endpoint), default: refusalAnswer },
    security: endpoint.access === 'public' ? [] : [{ token: [] }, ...(endpoint.raw ? [{ cookie: [] }] : [])],
  };
}

const nameOf = new Map<ProblemKind, string>(Object.entries(problems).map(([name, kind]) => [kind, name]));

/** Groups refusals by HTTP status; those with a business code are sent with 200 and listed together as 4XX. */
function refusals(endpoint: Endpoint): Json {
  const kinds = [...new Set([...problemsOfPlatform(endpoint), ...(endpoint.problems ?? [])])];
  const business = kinds.filter((kind) => kind.status < 400);
  const byStatus = kinds
    .filter((kind) => kind.status >= 400)
    .map((kind) => [kind.status, { $ref: `#/components/responses/${nameOf.get(kind)}` }]);
  if (business.length === 0) return Object.fromEntries(byStatus);
  const lines = business.map((kind) => `- ${kind.code} ${nameOf.get(kind)}: ${kind.text}`);
  return {
    ...Object.fromEntries(byStatus),
    '4XX': {
      description: ['Refused by a rule; sent with HTTP 200 and one of these codes:', ...lines].join('\n'),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Refusal' },
              { properties: { code: { enum: business.map((kind) => kind.code) } } },
            ],
          },
        },
      },
    },
  };
}

const refusalAnswer = {
  description: 'Refused: see `code`',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

function success(endpoint: Endpoint): Json {
  if (endpoint.raw) {
    return {
      description: 'The bytes',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const schema = {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      token: { type: 'string' },
      data: wire(endpoint.answer),
    },
  };
  return { description: 'The envelope with the answer', content: { 'application/json': { schema } } };
}

function parameters(place: 'path' | 'query', schema: Json): Json[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: one,
  }));
}

const keyHeader = (endpoint: Endpoint): Json[] =>
  endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
    : [];
