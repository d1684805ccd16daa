import * as z from 'zod';
import { cookieOf } from '../edge/cookies';
import type { OverrideWish } from './override-policy';

const name = 'portal-overrides';
/** A working day: nobody should wonder next week why his pages look different. */
const maxAge = 12 * 3600;
/** Browsers take 4 kB. */
const longest = 3500;

const kept = z.record(z.string(), z.object({ target: z.string(), signed: z.string().optional() }));

/** The overrides this browser keeps. They are wishes still: whoever sent the cookie may have written it himself. */
export function readOverrideCookie(header: string | undefined): OverrideWish[] {
  const text = cookieOf(header, name);
  if (!text || text.length > longest) return [];
  try {
    const read = kept.safeParse(JSON.parse(text));
    return Object.entries(read.data ?? {}).map(([remote, wish]) => ({ remote, ...wish }));
  } catch {
    return [];
  }
}

/** The Set-Cookie header that keeps these and no others. */
export function overrideCookie(wishes: readonly OverrideWish[], isSecure: boolean): string {
  const text = JSON.stringify(
    Object.fromEntries(wishes.map(({ remote, target, signed }) => [remote, { target, signed }])),
  );
  const age = wishes.length ? maxAge : 0;
  const value = wishes.length ? encodeURIComponent(text) : '';
  return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
