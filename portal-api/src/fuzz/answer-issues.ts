import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import type { Api } from './requests';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

export const isJson = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  String(headers['content-type']).startsWith('application/json');

/** Text that only the server's internals contain, as it occurs in JSON: stacks, SQL, folders. */
const inside =
  /\\n {4}at |node_modules|select \\"|violates|syntax error|SQLSTATE|invalid input syntax|relation \\"|ECONN[A-Z]{5}|\/tmp\/|kysely|[Pp][Gg][Ll]ite/;
/** Control characters and direction marks. */
const unsafeInHeader = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/u;

/**
 * Returns a function that checks responses against the API's own description and returns an issue or undefined. `path`
 * is as in openapi.json; a response of any other path is checked without a schema.
 */
export function createAnswerCheck(
  api: Api,
): (path: string, method: string, answer: Answer) => string | undefined {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: 'api', components: api.components });
  const fitsRefusal = ajv.compile({ $ref: 'api#/components/schemas/Refusal' });
  const answers = new Map<string, ValidateFunction>();
  // A browser that follows a link to a file is shown a refusal as a page.
  const files = new Set<string>();
  for (const [path, methods] of Object.entries(api.paths))
    for (const [method, { responses }] of Object.entries(methods)) {
      const { content } = responses['200'] as { content: Record<string, { schema: object }> };
      const schema = content['application/json']?.schema;
      if (!schema) files.add(`${method.toUpperCase()} ${path}`);
      if (schema) answers.set(`${method.toUpperCase()} ${path}`, ajv.compile(schema));
    }

  return (path, method, { status, headers, bytes }) => {
    if (status >= 500) return `status ${status}`;
    if (unsafeInHeader.test(decodeURIComponent(String(headers['content-disposition'] ?? ''))))
      return 'unsafe file name';
    if (method === 'HEAD') return undefined;
    if (!isJson({ headers })) {
      const isPage = String(headers['content-type']).startsWith('text/html');
      const mayRefuse = status === 416 || (isPage && files.has(`${method} ${path}`));
      return status < 300 || mayRefuse ? undefined : `status ${status} outside the envelope`;
    }
    const text = bytes.toString('utf8');
    const [revealed] = inside.exec(text) ?? [];
    if (revealed) return `reveals internals: ${revealed}`;
    const body = JSON.parse(text) as { code: unknown };
    const fits = body.code === 200 ? answers.get(`${method} ${path}`) : fitsRefusal;
    if (fits && !fits(body)) return `does not fit its schema: ${ajv.errorsText(fits.errors)}`;
    if (typeof body.code === 'number' && body.code < 1000 && body.code !== status)
      return `code ${body.code} with status ${status}`;
    return undefined;
  };
}
