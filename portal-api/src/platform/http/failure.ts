import type { FastifyError } from 'fastify';
import type { Log } from '../context';
import { isDatabaseUnavailable } from '../db/unavailable';
import { broken, refused, type Sendable } from './envelope';
import { Problem } from './problem';

const codeOfStatus: Record<number, 404 | 413 | 415 | 422 | 429 | 503> = {
  400: 422,
  404: 404,
  405: 404,
  413: 413,
  414: 404,
  415: 415,
  422: 422,
  429: 429,
  503: 503,
};

/** Every thrown thing as an envelope. Only what nobody foresaw is logged, once, with its trace id. */
export function failureOf(error: unknown, traceId: string, log: Log): Sendable {
  if (error instanceof Problem) return refused(error, traceId);
  const code = codeOfStatus[statusOf(error)];
  if (code) return refused(new Problem(code), traceId);
  if (isSerialization(error)) return refused(new Problem(409), traceId);
  if (isDatabaseUnavailable(error)) {
    log.error({ err: error, traceId }, 'the database could not be asked');
    return refused(new Problem(503), traceId);
  }
  const refusal = refusalOfDatabase(error);
  if (refusal) {
    log.error({ err: error, traceId }, 'the database refused what validation let pass');
    return refused(new Problem(refusal), traceId);
  }
  log.error({ err: error, traceId }, 'a request failed unexpectedly');
  return broken(traceId);
}

/** Fastify and its plugins mark the client's faults (bad JSON, too large, wrong type) with a status. */
function statusOf(error: unknown): number {
  return error instanceof Error ? ((error as Partial<FastifyError>).statusCode ?? 500) : 500;
}

/** Classes of SQLSTATE that blame the values: 22 data exceptions, 23 broken constraints. The last net behind validation. */
function refusalOfDatabase(error: unknown): 409 | 422 | undefined {
  const state = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^22[0-9A-Z]{3}$/.test(state)) return 422;
  return /^23[0-9A-Z]{3}$/.test(state) ? 409 : undefined;
}

/** PostgreSQL's serialization failure and deadlock: nothing was written, the client may try again. */
function isSerialization(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
