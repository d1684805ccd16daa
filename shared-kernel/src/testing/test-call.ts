import type { HttpMethod } from '../contract/endpoint';

/** The parts that every endpoint needs, for a call of any signed-in user. */
export const testCall = <const Path extends string, const Method extends HttpMethod = 'GET'>(
  path: Path,
  method = 'GET' as Method,
) => ({ id: `test.${path}`, method, path, access: 'signed-in', summary: 'A call to test with' }) as const;
