import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { samplePdf } from '../platform/seeding/sample-pdf';
import { encodeMultipart, type UploadPart } from '../testing/multipart';
import type { FileKind, FuzzRequest } from './requests';
import type { KnownTexts } from './known-texts';

export type Sent = Pick<InjectOptions, 'headers' | 'remoteAddress'> & {
  method: string;
  url: string;
  payload?: Buffer;
};

/** Encodes a request. `address` differs from call to call, so that no throttle by address ends the run. */
export function encode(request: FuzzRequest, known: KnownTexts, address: string): Sent {
  const { twist, variant } = request;
  const params = known.resolve(request.params) as Record<string, unknown>;
  const path = request.path.replace(/\{(\w+)\}/g, (_, name: string) => escaped(textOf(params[name])));
  const query = request.query.map(
    ([name, value]) => `${escaped(name)}=${escaped(textOf(known.resolve(value)))}`,
  );
  const spoiled = twist === 'path' ? `${path}${pathEnds[variant % pathEnds.length] ?? ''}` : path;
  const body = twist === 'no-body' ? undefined : bodyOf(request, known.resolve(request.body));
  return {
    method: twist === 'method' ? (methods[variant % methods.length] ?? 'PATCH') : request.method,
    url: query.length > 0 ? `${spoiled}?${query.join('&')}` : spoiled,
    headers: {
      ...body?.headers,
      ...(twist === 'accept'
        ? { accept: 'application/xml;q=\u00ff', 'accept-language': '../..', range: 'bytes=9-1' }
        : {}),
    },
    remoteAddress: address,
    ...(body ? { payload: body.bytes } : {}),
  };
}

const methods = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'DELETE', 'PUT', 'POST', 'GET', 'QUERY'];
const pathEnds = [
  '/',
  '/..',
  '/../..',
  '%2F..',
  '%2e%2e%2f',
  '%00',
  '%',
  '%zz',
  '%C0%AF',
  ';a=b',
  '/%2F%2F',
  '\\..\\',
  '/constructor',
  '/__proto__',
  '%ED%A0%80',
];

/** Escapes text for URLs and forms: UTF-8, with lone surrogates as three bytes that only a broken encoder produces. */
function escaped(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code >= 0xd800 && code <= 0xdfff)
        return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`;
      return encodeURIComponent(sign);
    })
    .join('');
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

interface Body {
  headers: Record<string, string>;
  bytes: Buffer;
}

function bodyOf(request: FuzzRequest, body: unknown): Body | undefined {
  const { encoding, twist, variant } = request;
  if (encoding === 'none' && twist === 'none') return undefined;
  const plain =
    encoding === 'multipart' ? multipart(request, body) : encoding === 'form' ? form(body) : json(body);
  if (twist === 'gzip')
    return { headers: { ...plain.headers, 'content-encoding': 'gzip' }, bytes: gzipSync(plain.bytes) };
  if (twist === 'wrong-type')
    return { ...plain, headers: { 'content-type': types[variant % types.length] ?? '' } };
  if (twist === 'wrong-charset')
    return { ...plain, headers: { 'content-type': `${plain.headers['content-type']}; charset=utf-16` } };
  if (twist === 'latin1') return { ...plain, bytes: Buffer.from(plain.bytes.toString('utf8'), 'latin1') };
  if (twist === 'broken')
    return { ...plain, bytes: plain.bytes.subarray(0, (variant % plain.bytes.length) + 1) };
  if (twist === 'deep')
    return { ...plain, bytes: Buffer.from(`${'{"a":['.repeat(3_000)}1${']}'.repeat(3_000)}`) };
  const text = plain.bytes.toString('utf8');
  if (twist === 'duplicate-keys' && encoding === 'json')
    return {
      ...plain,
      bytes: Buffer.from(text.replace(/^\{/, '{"__proto__":{"a":1},"constructor":1,"id":1,"id":{},')),
    };
  if (twist === 'endless-numbers')
    return {
      ...plain,
      bytes: Buffer.from(text.replace(/:-?\d+(\.\d+)?/g, variant % 2 === 0 ? ':1e400' : ':-0')),
    };
  return plain;
}

const types = [
  '',
  'text/plain',
  'application/xml',
  'application/json; charset',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'a'.repeat(500),
  '*/*',
  'application/json;;;',
];

const json = (body: unknown): Body => ({
  headers: { 'content-type': 'application/json' },
  bytes: Buffer.from(JSON.stringify(body ?? null)),
});

const fieldsOf = (body: unknown): [string, unknown][] =>
  Object.entries(typeof body === 'object' && body !== null ? body : { body }).flatMap(
    ([name, value]): [string, unknown][] =>
      Array.isArray(value) ? value.map((one): [string, unknown] => [name, one]) : [[name, value]],
  );

const form = (body: unknown): Body => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  bytes: Buffer.from(
    fieldsOf(body)
      .map(([name, value]) => `${escaped(name)}=${escaped(textOf(value))}`)
      .join('&'),
  ),
});

function multipart({ file }: FuzzRequest, body: unknown): Body {
  const fields = fieldsOf(body).map(([name, value]): [string, string] => [name, textOf(value)]);
  const parts: UploadPart[] =
    file.kind === 'none' ? [] : [{ field: 'file', fileName: file.name, ...contents[file.kind] }];
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=fuzz-boundary' },
    bytes: encodeMultipart('fuzz-boundary', fields, parts),
  };
}

const contents: Record<Exclude<FileKind, 'none'>, { mime: string; bytes: Uint8Array }> = {
  pdf: { mime: 'application/pdf', bytes: samplePdf('fuzz') },
  png: {
    mime: 'image/png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from('PK\u0003\u0004broken'),
  },
  empty: { mime: 'image/png', bytes: Buffer.alloc(0) },
  garbage: { mime: 'application/pdf\u0000', bytes: Buffer.from([0, 255, 254, 37, 80, 68, 70, 0]) },
};
