import type { Context } from '../../../platform/context';
import { signedIds } from '../../../platform/signed-id';

const tokens = (ctx: Pick<Context, 'pii'>) => signedIds(ctx, 'case-capture');

/** What the phone shows for a code: it can be shown again, and not guessed. */
export const captureToken = (ctx: Pick<Context, 'pii'>, id: number): string => tokens(ctx).tokenOf(id);

/** The id of a code; undefined for a token that was not made here. */
export function captureIdOf(ctx: Pick<Context, 'pii'>, token: string): number | undefined {
  const id = tokens(ctx).idIn(token);
  return id !== undefined && tokens(ctx).isGood(token, id) ? id : undefined;
}
