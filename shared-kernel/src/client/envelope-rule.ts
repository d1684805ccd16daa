import { type Envelope, envelope, fieldIssue, problems } from '../contract';
import { stripTags } from '../domain/text';
import { z } from 'zod';
import { ProblemError, statusText } from './problem-error';

const refusalData = z.object({ fields: z.array(fieldIssue) });

/** Whether the response is a success: code 200 or 1, or any response with a token. */
export const isSuccess = (reply: Envelope): boolean =>
  reply.code === 200 || reply.code === 1 || Boolean(reply.token);

/** Returns the text shown to the user: the server's `message`, else `msg`, else 'Error'; without markup. */
export const messageOf = (reply: Pick<Envelope, 'message' | 'msg'>): string =>
  stripTags(reply.message || reply.msg || 'Error');

/** Reads a response of the API; throws a ProblemError unless it is a success. */
export function readReply(body: unknown, httpStatus: number): Envelope {
  const reply = envelope.safeParse(body);
  if (!reply.success) {
    // A proxy's page or an empty body: only the status is known, and even 200 without an envelope is an error.
    const code = httpStatus >= 400 ? httpStatus : problems.internalError.code;
    throw new ProblemError({
      code,
      message: statusText(httpStatus),
      httpStatus,
      answer: body,
      isUnreadable: true,
    });
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

/** Returns the part that the endpoint's schema describes: `data`, with the top-level token of a sign-in response. */
export function answerPart({ data, token }: Envelope): unknown {
  if (token === undefined || typeof data !== 'object') return data ?? null;
  return { ...data, token };
}
