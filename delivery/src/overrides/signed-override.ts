import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const signedOverride = z.object({
  remote: z.string(),
  target: z.string(),
  /** Seconds since 1970 at which it ends. */
  expires: z.number().int(),
  /** Who gave it out. */
  who: z.string(),
});

/** An override that was signed with the key. */
type SignedOverride = z.output<typeof signedOverride>;

const hmac = (text: string, key: string) => createHmac('sha256', key).update(`override:${text}`).digest();

export function signOverride(override: SignedOverride, key: string): string {
  const text = Buffer.from(JSON.stringify(override)).toString('base64url');
  return `${text}.${hmac(text, key).toString('base64url')}`;
}

/** Reads what `signOverride` made with the same key; undefined for everything else. Its expiry is not checked. */
export function readSignedOverride(token: string, key: string): SignedOverride | undefined {
  const [text = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = hmac(text, key);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return signedOverride.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
}
