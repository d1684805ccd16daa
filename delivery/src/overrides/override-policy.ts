import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Environment } from '../registry/registry-record';
import type { Withdrawal } from '../registry/withdrawn';
import type { Override } from '../registry/resolution';
import { readTarget, remoteName, textOf } from './override-target';

const signedOverride = z.object({
  remote: z.string(),
  target: z.string(),
  /** Expiry in seconds since 1970. */
  expires: z.number().int(),
  who: z.string(),
  /** The customer in whose sessions alone it counts. */
  customer: z.string().optional(),
  /** Hash of the files: after `prune`, others can be published under the same number. */
  content: z.string().optional(),
});

type SignedOverride = z.output<typeof signedOverride>;

const hmac = (text: string, key: string) => createHmac('sha256', key).update(`override:${text}`).digest();

export function signOverride(override: SignedOverride, key: string): string {
  const text = Buffer.from(JSON.stringify(override)).toString('base64url');
  return `${text}.${hmac(text, key).toString('base64url')}`;
}

/** Reads a token that `signOverride` made with the same key; undefined for any other. Does not check its expiry. */
function readSignedOverride(token: string, key: string): SignedOverride | undefined {
  const [text = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = hmac(text, key);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return signedOverride.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
}

/** Rules for accepting overrides, depending on environment, origin and signature. */
export interface OverrideRules {
  environment: Environment;
  /** Origins besides this server that versions may be loaded from, such as `http://localhost:*`. */
  origins: readonly string[];
  /** Key of signed links; without a key no signed link is valid. */
  key: string | undefined;
}

/** A requested override: a target as written in the link, or a signed token. */
export interface OverrideRequest {
  remote: string;
  target: string;
  signed?: string | undefined;
}

export interface ActiveOverride {
  remote: string;
  override: Override;
  /** Only signed overrides expire: seconds since 1970. */
  expires?: number;
  who?: string;
}

export type RefusedBecause =
  | 'not-allowed'
  | 'forged'
  | 'expired'
  | 'bad-target'
  | 'not-published'
  | 'misfit'
  | 'withdrawn'
  | 'foreign-origin'
  | 'other-customer';

interface NotAccepted {
  refused: RefusedBecause;
  withdrawal?: Withdrawal;
}

export type Verdict = { active: ActiveOverride } | NotAccepted;

/** Facts about the requesting browser and the published versions. */
export interface OverrideFacts {
  /** Returns why a published version cannot be used, also when its files have another hash; undefined when it can. */
  issueOf(remote: string, version: string, content?: string): Promise<NotAccepted | undefined>;
  /** Returns the customer who is signed in. */
  customer(): Promise<string | undefined>;
}

/** Checks one requested override: when its link is opened, and again for every page requested with it. */
export async function checkOverride(
  request: OverrideRequest,
  rules: OverrideRules,
  facts: OverrideFacts,
  now: Date,
): Promise<Verdict> {
  const override = readTarget(request.target);
  if (!override || !remoteName.test(request.remote)) return { refused: 'bad-target' };
  const signed = request.signed === undefined ? undefined : signedFor(request, override, rules, now);
  if (typeof signed === 'string') return { refused: signed };
  if (!signed && rules.environment === 'production') return { refused: 'not-allowed' };
  if (signed?.customer !== undefined && signed.customer !== (await facts.customer()))
    return { refused: 'other-customer' };
  const issue =
    'version' in override
      ? await facts.issueOf(request.remote, override.version, signed?.content)
      : undefined;
  if (issue) return issue;
  if ('url' in override && !signed && !isAllowedOrigin(override.url, rules.origins))
    return { refused: 'foreign-origin' };
  const known = signed && { expires: signed.expires, who: signed.who };
  return { active: { remote: request.remote, override, ...known } };
}

function signedFor(
  { remote, signed = '' }: OverrideRequest,
  override: Override,
  { key }: OverrideRules,
  now: Date,
): SignedOverride | 'forged' | 'expired' {
  const read = key === undefined ? undefined : readSignedOverride(signed, key);
  const target = read && readTarget(read.target);
  if (!read || !target || read.remote !== remote || textOf(target) !== textOf(override)) return 'forged';
  if (read.expires * 1000 <= now.getTime()) return 'expired';
  return read;
}

function isAllowedOrigin(url: string, origins: readonly string[]): boolean {
  const { protocol, hostname, origin } = new URL(url);
  return origins.some((allowed) =>
    allowed.endsWith(':*') ? allowed.slice(0, -2) === `${protocol}//${hostname}` : allowed === origin,
  );
}
