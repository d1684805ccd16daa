import { problemOf, problems, type FieldIssue } from '../contract';

export interface ProblemParts {
  code: number;
  message: string;
  fields?: FieldIssue[];
  traceId?: string;
  httpStatus?: number;
  answer?: unknown;
  /** What arrived is not an answer of the API by its contract: a proxy's page, or half of an answer. */
  isUnreadable?: boolean;
  cause?: unknown;
}

/** `code` of a request that never received a response. */
export const networkProblemCode = 0;

export const networkProblemText = '网络连接失败，请检查网络后重试';
const foreignAnswerText = '收到的不是本平台的完整回复，请检查网络是否需要登录认证，然后重试';

/** The specification's text for an expired session; other 401 messages are ordinary refusals. */
const sessionExpiredText = '请先登录';

/** Whether the portal failed; otherwise it refused the call for a declared reason. */
const isFailure = (code: number): boolean =>
  (problemOf(code) ?? problems.internalError).status >= problems.internalError.status;

/**
 * Any failure of a call. `code` is the business code, the HTTP status, or 0 without a response; `answer` is the
 * envelope's `data` of a refusal.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: number;
  readonly fields: FieldIssue[];
  /** Reference number, which only helps to find failures of the portal: a refusal has none. */
  readonly traceId: string | undefined;
  readonly httpStatus: number;
  readonly answer: unknown;
  /** As in `ProblemParts`. */
  readonly isUnreadable?: boolean;

  constructor({ code, message, fields = [], traceId, cause, ...parts }: ProblemParts) {
    super(message, { cause });
    this.code = code;
    this.fields = fields;
    this.traceId = isFailure(code) ? traceId : undefined;
    this.httpStatus = parts.httpStatus ?? 0;
    this.answer = parts.answer;
    if (parts.isUnreadable) this.isUnreadable = true;
  }
}

/** Compared by name, because a federated page may load the class twice. */
export const isProblem = (error: unknown): error is ProblemError =>
  error instanceof Error && error.name === 'ProblemError' && 'code' in error;

export const isSessionExpired = (problem: ProblemError): boolean =>
  problem.code === problems.notSignedIn.code && problem.message === sessionExpiredText;

/** Returns the page to which the server restricts the account, if that is the reason of the refusal. */
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

/** Whether the server may have executed the call, so that only a retry with the same key is safe. */
export const isOutcomeUnknown = (problem: ProblemError): boolean =>
  problem.code === networkProblemCode || problem.isUnreadable === true || problem.httpStatus >= 500;

/** Statuses of proxies that say the same as the API's. */
const sharedStatuses: readonly number[] = [problems.tooLarge.status, problems.tooManyRequests.status];

/** Returns a text for an HTTP status without an envelope, as proxies send it: when the API is down, or to sign in. */
export function statusText(status: number): string {
  if (status < problems.internalError.status && !sharedStatuses.includes(status)) return foreignAnswerText;
  const code = status === 502 || status === 504 ? problems.unavailable.code : status;
  return (problemOf(code) ?? problems.internalError).text;
}
