import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { takeAnswerPlace } from './bodies/answer-places';
import { cleanFileName } from './bodies/clean-input';
import type { RawAnswer, ByteRange } from './route';

const sandbox =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";
/** Browsers refuse to show PDFs in a sandbox, and PDFs cannot run scripts of ours. */
const forPdf = "frame-ancestors 'self'";

const partBytes = 64 * 1024;

/** Sends bytes without the envelope. They must not be sniffed, cached by proxies or run as a page of ours. */
export async function sendRaw(reply: FastifyReply, answer: RawAnswer): Promise<FastifyReply> {
  const name = encodeURIComponent(cleanFileName(answer.fileName)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply.headers({
    'content-type': answer.mime,
    'content-disposition': `${answer.disposition ?? 'attachment'}; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': answer.mime === 'application/pdf' ? forPdf : sandbox,
    ...answer.headers,
  });
  if (answer.status !== undefined) reply.code(answer.status);
  if (answer.slices) return sendSlice(reply, answer.slices);
  if (answer.stream) return sendStream(reply, answer.stream);
  const bytes = Buffer.from(answer.bytes ?? new Uint8Array());
  await takeAnswerPlace(reply, bytes.length);
  // In parts: how fast they are read can be seen.
  return reply
    .header('content-length', bytes.length)
    .send(Readable.from(partsOf(bytes), { objectMode: false }));
}

async function sendStream(reply: FastifyReply, stream: Readable): Promise<FastifyReply> {
  try {
    await takeAnswerPlace(reply);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return reply.send(stream);
}

function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

/** The whole, or the one requested range: players and PDF viewers read ahead in parts. */
async function sendSlice(
  reply: FastifyReply,
  slices: NonNullable<RawAnswer['slices']>,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes');
  const range = requestedRange(reply.request.headers.range, slices.size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${slices.size}`).send(Buffer.alloc(0));
  }
  const size = range ? range.end - range.start + 1 : slices.size;
  await takeAnswerPlace(reply, size);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${slices.size}`);
  return reply.header('content-length', size).send(await slices.open(range));
}

export function isRawAnswer(value: unknown): value is RawAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'mime' in value &&
    'fileName' in value &&
    ('bytes' in value || 'stream' in value || 'slices' in value)
  );
}

/** The one range of a Range header; undefined sends the whole (no header, another unit, several ranges). */
export function requestedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  // `-500` asks for the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}
