import * as z from 'zod';
import { fieldsOf, inPath, namesIn, type Callable } from './calls';

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });
const answer = { type: 'object', properties: { text: { type: 'string' }, json: { type: 'object' } } };
const refusals = {
  400: 'the body is not what it must be',
  401: 'no member of a team',
  403: 'not this member, or not this release',
  422: 'the command was refused, for the reason in `error`',
  503: 'the store of releases does not answer',
};

/** Generates OpenAPI 3.1 of the calls, from the table and the schemas that the server parses them with. */
export function openApi(commands: Readonly<Record<string, Callable | undefined>>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, command] of Object.entries(commands)) {
    const { call } = command ?? {};
    if (!call || !command) continue;
    const fields = fieldsOf(command);
    const inUrl = namesIn(call.path).map((field) => ({
      name: field,
      in: 'path',
      required: true,
      schema: schemaOf(inPath.shape[field as keyof typeof inPath.shape]),
    }));
    const inQuery = Object.entries(call.method === 'POST' ? {} : fields.shape).map(([field, schema]) => ({
      name: field,
      in: 'query',
      schema: schemaOf(schema),
    }));
    const content =
      call.method === 'PUT'
        ? { 'application/gzip': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(fields) } };
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      operationId: name,
      summary: command.what,
      parameters: [...inUrl, ...inQuery],
      ...(call.method === 'GET' ? {} : { requestBody: { content } }),
      responses: {
        200: { description: 'carried out', content: { 'application/json': { schema: answer } } },
        ...Object.fromEntries(Object.entries(refusals).map(([code, description]) => [code, { description }])),
      },
    };
  }
  paths['/v1/caller'] = {
    get: {
      operationId: 'caller',
      summary: 'who the token is of: team, roles, and which team owns each release',
      responses: { 200: { description: 'carried out' }, 401: { description: refusals[401] } },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Releases of the portal', version: '1' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths,
  };
}
