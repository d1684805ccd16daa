import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RegistryUnread } from '../registry/live-registry';
import { isApiPath } from './proxy/api-address';

/** The edge's own responses use the API's envelope; the page shows `message` to the user. */
export interface Envelope {
  code: number;
  message: string;
}

const envelope = (code: number, message: string): Envelope => ({ code, message });

export const malformed = envelope(400, '请求格式有误，请刷新页面后重试');
export const missing = envelope(404, 'not found');
const notAllowed = envelope(405, '不支持这种请求方式，请刷新页面后重试');
export const tooSlow = envelope(408, '网络过慢，内容没有传完，请检查网络后重试');
export const withdrawn = envelope(410, '该版本已停用，请刷新页面');
export const tooLarge = envelope(413, '提交的内容过大，请减少后重试');
const addressTooLong = envelope(414, '网址过长，请检查后重试');
export const unexpected = envelope(417, '不支持请求中的 Expect，请刷新页面后重试');
export const tooManyBodies = envelope(429, '同一网络同时提交的内容过多，请稍后再试');
export const tooManyCalls = envelope(429, '同一网络的操作过于频繁，请稍后再试');
export const tooManyFeeds = envelope(429, '同一网络打开的页面过多，请关闭一些后重试');
export const headersTooLarge = envelope(431, '请求信息过大，请清除浏览器的站点数据后重试');
const broken = envelope(500, '系统繁忙，请稍后再试');
export const unreachable = envelope(503, '服务暂时不可用，请稍后再试');
export const overloaded = envelope(503, '当前访问人数较多，请稍后再试');

/** Responses to refusals by Fastify or its plugins. 403, a path above the served folders, reveals nothing. */
const answerOfStatus: Readonly<Record<number, Envelope>> = {
  400: malformed,
  403: missing,
  404: missing,
  405: notAllowed,
  413: tooLarge,
  414: addressTooLong,
  415: malformed,
  429: tooManyCalls,
  503: unreachable,
};

/** Sends any failure in the portal's own words: in the envelope below the API's addresses, as plain text elsewhere. */
export function sendFailure(problem: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500 } = problem as Partial<FastifyError>;
  // The registry reader reports its own failures.
  if (statusCode >= 500 && !(problem instanceof RegistryUnread))
    process.stderr.write(`${request.method} ${request.url.split('?', 1)[0]} failed: ${String(problem)}\n`);
  return sendAnswer(answerOfStatus[statusCode] ?? broken, request, reply);
}

export function sendAnswer(answer: Envelope, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(answer.code).header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (answer.code === 503) reply.header('retry-after', '5');
  if (isApiPath(request.url)) return reply.type('application/json; charset=utf-8').send(answer);
  return reply.type('text/plain; charset=utf-8').send(answer.message);
}
