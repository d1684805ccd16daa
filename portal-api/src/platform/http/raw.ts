import type { FastifyReply } from 'fastify';
import type { RawAnswer } from './route';

/** PDFs go without it: browsers refuse to show them in a sandbox, and they cannot run scripts of ours. */
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

/** Sends bytes without the envelope. Nothing of it may be sniffed, kept by proxies or run as a page of ours. */
export function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  const name = encodeURIComponent(answer.fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return reply
    .headers({
      'content-type': answer.mime,
      'content-disposition': `${answer.disposition ?? 'attachment'}; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      ...(answer.mime === 'application/pdf' ? {} : { 'content-security-policy': sandbox }),
      ...answer.headers,
    })
    .send(answer.stream ?? Buffer.from(answer.bytes ?? new Uint8Array()));
}

export function isRawAnswer(value: unknown): value is RawAnswer {
  return typeof value === 'object' && value !== null && 'mime' in value && 'fileName' in value && ('bytes' in value || 'stream' in value);
}
