import { problemOf, problems, type FieldIssue } from '../contract';

interface ProblemParts {
  code: number;
  message: string;
  fields?: FieldIssue[];
  traceId?: string;
  httpStatus?: number;
  answer?: unknown;
  cause?: unknown;
}

/** `code` of a request that never got an answer. */
export const networkProblemCode = 0;

export const networkProblemText = '网络连接失败，请检查网络后重试';

/** The specification's texts for an expired session; other 401 messages are ordinary refusals. */
const sessionExpiredText = '请先登录';

/**
 * Every way a call can fail. `code` is the business code, the HTTP status, or 0 when no answer came;
 * `answer` is the envelope's `data` of a refusal.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: number;
  readonly fields: FieldIssue[];
  readonly traceId: string | undefined;
  readonly httpStatus: number;
  readonly answer: unknown;

  constructor({ code, message, fields = [], traceId, httpStatus = 0, answer, cause }: ProblemParts) {
    super(message, { cause });
    this.code = code;
    this.fields = fields;
    this.traceId = traceId;
    this.httpStatus = httpStatus;
    this.answer = answer;
  }
}

/** Compared by name: the class may be loaded twice in a federated page. */
export const isProblem = (error: unknown): error is ProblemError =>
  error instanceof Error && error.name === 'ProblemError' && 'code' in error;

export const isSessionExpired = (problem: ProblemError): boolean =>
  problem.code === problems.notSignedIn.code && problem.message === sessionExpiredText;

/** The page at which the server holds the account, where that is why it refused. */
export function heldAtOf({ code, answer }: ProblemError): string | undefined {
  if (
    code !== problems.forbidden.code ||
    typeof answer !== 'object' ||
    answer === null ||
    !('heldAt' in answer)
  )
    return undefined;
  return typeof answer.heldAt === 'string' ? answer.heldAt : undefined;
}

/** True when the call may or may not have happened on the server, so that only a repeat with the same key is safe. */
export const isOutcomeUnknown = (problem: ProblemError): boolean =>
  problem.code === networkProblemCode || problem.httpStatus >= 500;

/** The text of an HTTP status that came without an envelope, as a proxy sends when the API is gone. */
export function statusText(status: number): string {
  const code = status === 502 || status === 504 ? problems.unavailable.code : status;
  return (problemOf(code) ?? problems.internalError).text;
}
