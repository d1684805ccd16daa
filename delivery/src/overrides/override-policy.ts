import type { Environment } from '../registry/registry-record';
import type { Override } from '../registry/resolution';
import { readTarget, remoteName, textOf } from './override-target';
import { readSignedOverride } from './signed-override';

/** Who may put what in place of a served version. */
export interface OverrideRules {
  environment: Environment;
  /** Origins that versions may come from besides this server, such as `http://localhost:*`. */
  origins: readonly string[];
  /** Makes signed links valid; without it none is. */
  key: string | undefined;
}

/** What somebody asks for: a target as it stands in the link, or a signed one. */
export interface OverrideWish {
  remote: string;
  target: string;
  signed?: string | undefined;
}

/** An override that is in force. */
export interface ActiveOverride {
  remote: string;
  override: Override;
  /** Only signed ones end by themselves: seconds since 1970. */
  expires?: number;
  who?: string;
}

export type RefusedBecause =
  'not-allowed' | 'forged' | 'expired' | 'bad-target' | 'not-published' | 'foreign-origin';

export type Verdict = { active: ActiveOverride } | { refused: RefusedBecause };

type IsPublished = (remote: string, version: string) => Promise<boolean>;

/** Decides about one wish, for a link that is opened and again for every page that is asked for with it. */
export async function judge(
  wish: OverrideWish,
  rules: OverrideRules,
  isPublished: IsPublished,
  now: Date,
): Promise<Verdict> {
  const override = readTarget(wish.target);
  if (!override || !remoteName.test(wish.remote)) return { refused: 'bad-target' };
  const signed = wish.signed === undefined ? undefined : signedFor(wish, override, rules, now);
  if (typeof signed === 'string') return { refused: signed };
  if (!signed && rules.environment === 'production') return { refused: 'not-allowed' };
  if ('version' in override && !(await isPublished(wish.remote, override.version)))
    return { refused: 'not-published' };
  if ('url' in override && !signed && !isAllowedOrigin(override.url, rules.origins))
    return { refused: 'foreign-origin' };
  return { active: { remote: wish.remote, override, ...signed } };
}

function signedFor(
  { remote, signed = '' }: OverrideWish,
  override: Override,
  { key }: OverrideRules,
  now: Date,
): Pick<ActiveOverride, 'expires' | 'who'> | 'forged' | 'expired' {
  const read = key === undefined ? undefined : readSignedOverride(signed, key);
  const target = read && readTarget(read.target);
  if (!read || !target || read.remote !== remote || textOf(target) !== textOf(override)) return 'forged';
  if (read.expires * 1000 <= now.getTime()) return 'expired';
  return { expires: read.expires, who: read.who };
}

function isAllowedOrigin(url: string, origins: readonly string[]): boolean {
  const { protocol, hostname, origin } = new URL(url);
  return origins.some((allowed) =>
    allowed.endsWith(':*') ? allowed.slice(0, -2) === `${protocol}//${hostname}` : allowed === origin,
  );
}
