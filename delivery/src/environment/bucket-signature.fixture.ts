import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface SigningKeys {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
/** RFC 3986: encodes everything except unreserved characters. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request has a valid signature version 4 of method, path, query, headers and body, minutes old. */
export function isSigned(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: SigningKeys,
): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const time = String(request.headers['x-amz-date']);
  const hash = String(request.headers['x-amz-content-sha256']);
  if (!given || hash !== sha256(body) || !isRecent(time)) return false;
  const [, credential, names = '', signature] = given;
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${accessKeyId}/${scope}`) return false;
  const signed = names.split(';');
  // Headers that affect the result have to be signed, so that nobody can change them in transit.
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (!mustBeSigned.every((name) => signed.includes(name))) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    query.sort().join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (derived, part) => hmac(derived, part),
    hmac(`AWS4${secretAccessKey}`, time.slice(0, 8)),
  );
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  return hmac(key, text).toString('hex') === signature;
}

function isRecent(time: string): boolean {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time);
  if (!parts) return false;
  const [year = 0, month = 0, ...rest] = parts.slice(1).map(Number);
  return Math.abs(Date.now() - Date.UTC(year, month - 1, ...rest)) < 15 * 60_000;
}
