import { randomInt } from 'node:crypto';
import type { Context } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { countText } from '../../platform/sms/limits';
import { sendText } from '../../platform/sms/texts';

/** Signs that are not mistaken for one another when they are typed from a text message. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+='] as const;
const length = 10;

const pick = (signs: string): string => signs.charAt(randomInt(signs.length));

/** Fulfils the rule of passwords: every kind of sign, the rest letters and digits at random places. */
export function oneTimePassword(): string {
  const signs = kinds.map(pick);
  while (signs.length < length) signs.push(pick(kinds.slice(0, 3).join('')));
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
  }
  return signs.join('');
}

/** The password is in the text alone; it has to be changed at the first sign-in. Refuses above the limits of texts (429). */
export async function sendOneTimePassword(
  ctx: Context,
  trx: Trx,
  { customerId, mobile }: { customerId: number; mobile: string },
  password: string,
): Promise<void> {
  await countText(ctx, trx, mobile, { customerId });
  await sendText(ctx, trx, mobile, { kind: 'password', values: { account: mobile, password } });
}
