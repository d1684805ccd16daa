import { problems, type Envelope, type FieldIssue } from 'shared-kernel/contract';
import type { Problem } from './problem';

export interface Sendable {
  status: number;
  body: Envelope;
}

export function answered(data: unknown, extras: { token?: string; message?: string } = {}): Envelope {
  return {
    code: 200,
    message: extras.message ?? '操作成功',
    data,
    ...(extras.token ? { token: extras.token } : {}),
  };
}

/** Returns the response for a refusal; `data` has the filled-in parts and the invalid fields. */
export function refused(problem: Problem, traceId: string): Sendable {
  const data: Record<string, string | number | null | FieldIssue[]> = { ...problem.parts };
  if (problem.fields.length > 0) data.fields = problem.fields;
  return {
    status: problem.kind.status,
    body: { code: problem.code, message: problem.message, data, traceId },
  };
}

/** Returns the response for an unexpected failure: only the reference leaves the server. */
export function broken(traceId: string): Sendable {
  return {
    status: 500,
    body: {
      code: problems.internalError.code,
      message: problems.internalError.text,
      data: { reference: traceId },
      traceId,
    },
  };
}
