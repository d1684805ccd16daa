import * as z from 'zod';
import { cookieOf } from '../edge/cookies';
import type { OverrideRequest } from './override-policy';

const name = 'portal-overrides';
/** A working day: an override must not surprise anybody a week later. */
const maxAge = 12 * 3600;
/** Browsers take 4 kB. */
const longest = 3500;

const storedOverrides = z.record(z.string(), z.object({ target: z.string(), signed: z.string().optional() }));

/** The overrides this browser stores. They are requests only: the cookie may be forged. */
export function readOverrideCookie(header: string | undefined): OverrideRequest[] {
  const text = cookieOf(header, name);
  if (!text || text.length > longest) return [];
  try {
    const read = storedOverrides.safeParse(JSON.parse(text));
    return Object.entries(read.data ?? {}).map(([remote, request]) => ({ remote, ...request }));
  } catch {
    return [];
  }
}

/** The Set-Cookie header that stores exactly these. */
export function overrideCookie(requests: readonly OverrideRequest[], isSecure: boolean): string {
  const text = JSON.stringify(
    Object.fromEntries(requests.map(({ remote, target, signed }) => [remote, { target, signed }])),
  );
  const age = requests.length ? maxAge : 0;
  const value = requests.length ? encodeURIComponent(text) : '';
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
