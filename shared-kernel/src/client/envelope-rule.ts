import { type Envelope, envelope, fieldIssue, problems } from '../contract';
import { stripTags } from '../domain/text';
import { z } from 'zod';
import { ProblemError, statusText } from './problem-error';

const refusalData = z.object({ fields: z.array(fieldIssue) });

/** Success is code 200 or 1, or any reply that carries a token. */
export const isSuccess = (reply: Envelope): boolean =>
  reply.code === 200 || reply.code === 1 || Boolean(reply.token);

/** What the person reads: the server's message, else msg, else 'Error'; without markup. */
export const messageOf = (reply: Pick<Envelope, 'message' | 'msg'>): string =>
  stripTags(reply.message || reply.msg || 'Error');

/** Reads one reply of the API; throws a ProblemError unless the success rule holds. */
export function readReply(body: unknown, httpStatus: number): Envelope {
  const reply = envelope.safeParse(body);
  if (!reply.success) {
    // A proxy's page or an empty body: only the status is known, and 200 without an envelope is an error as well.
    const code = httpStatus >= 400 ? httpStatus : problems.internalError.code;
    throw new ProblemError({ code, message: statusText(code), httpStatus, answer: body });
  }
  if (isSuccess(reply.data)) return reply.data;
  const { code, data, traceId } = reply.data;
  const fields = refusalData.safeParse(data);
  throw new ProblemError({
    code,
    message: messageOf(reply.data),
    fields: fields.success ? fields.data.fields : [],
    traceId,
    httpStatus,
    answer: data,
  });
}

/** What the endpoint's schema describes: `data`, with the token that a sign-in carries at the top of its reply. */
export function answerPart({ data, token }: Envelope): unknown {
  if (token === undefined || typeof data !== 'object') return data ?? null;
  return { ...data, token };
}
