import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { problems } from 'shared-kernel/contract';
import type { Context } from '../context';
import { countUse, isUsedUp, networkOf } from '../rate-limit';
import { Problem } from './problem';

/** Limit of wrong tokens from one address; beyond it not even the right token is checked. */
export const wrongTokens = { name: 'wrong-provider-token', most: 20, windowMs: 10 * 60_000 } as const;

/** Throws 401 without the provider's token, and 429 for addresses that have sent too many wrong ones. */
export async function requireProviderToken(
  ctx: Context,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  token: string,
): Promise<undefined> {
  const shown = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const network = networkOf(ip);
  if (shown !== '' && (await isUsedUp(ctx, wrongTokens, network)))
    throw new Problem(problems.tooManyRequests);
  if (isSame(shown, token)) return undefined;
  if (shown !== '') {
    await countUse(ctx, wrongTokens, network);
    ctx.log.warn({ ip }, 'a wrong provider token');
    await ctx.audit.write(ctx.db, 'system', {
      action: 'provider.wrong-token',
      entity: 'address',
      entityId: network,
      ip,
    });
  }
  throw new Problem(problems.notSignedIn, {}, { message: 'the provider token is missing or wrong' });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** An empty token equals an unset one: neither grants anything. */
const isSame = (shown: string, token: string) =>
  shown !== '' && token !== '' && timingSafeEqual(digest(shown), digest(token));
