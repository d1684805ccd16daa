import type { FastifyError } from 'fastify';
import { problems, type ProblemKind } from 'shared-kernel/contract';
import type { Log } from '../context';
import { isDatabaseUnavailable } from '../db/unavailable';
import { broken, refused, type Sendable } from './envelope';
import { Problem } from './problem';

const kindOfStatus: Record<number, ProblemKind> = {
  400: problems.invalidInput,
  404: problems.notFound,
  405: problems.notFound,
  413: problems.tooLarge,
  414: problems.notFound,
  415: problems.unsupportedType,
  422: problems.invalidInput,
  429: problems.tooManyRequests,
  503: problems.unavailable,
};

/** Every exception as an envelope. Only unexpected ones are logged, once, with their trace id. */
export function failureOf(error: unknown, traceId: string, log: Log): Sendable {
  if (error instanceof Problem) return refused(error, traceId);
  const kind = kindOfStatus[statusOf(error)];
  if (kind) return refused(new Problem(kind), traceId);
  if (isSerialization(error)) return refused(new Problem(problems.conflict), traceId);
  // The client is gone: nobody reads this answer.
  if (isAborted(error)) return refused(new Problem(problems.unavailable), traceId);
  if (isDatabaseUnavailable(error)) {
    log.error({ err: error, traceId }, 'the database did not answer');
    return refused(new Problem(problems.unavailable), traceId);
  }
  const refusal = refusalOfDatabase(error);
  if (refusal) {
    log.error({ err: error, traceId }, 'the database refused what validation accepted');
    return refused(new Problem(refusal), traceId);
  }
  log.error({ err: error, traceId }, 'a request failed unexpectedly');
  return broken(traceId);
}

/** Fastify and its plugins mark client errors (bad JSON, too large, wrong type) with a status. */
function statusOf(error: unknown): number {
  return error instanceof Error ? ((error as Partial<FastifyError>).statusCode ?? 500) : 500;
}

/** The client's connection ended while it was sending, which Node reports with the code of a lost database. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** SQLSTATE classes of invalid values, if validation missed them: 22 data exceptions, 23 broken constraints. */
function refusalOfDatabase(error: unknown): ProblemKind | undefined {
  const state = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^22[0-9A-Z]{3}$/.test(state)) return problems.invalidInput;
  return /^23[0-9A-Z]{3}$/.test(state) ? problems.conflict : undefined;
}

/** PostgreSQL's serialization failure and deadlock: nothing was written, the client may retry. */
function isSerialization(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
}
