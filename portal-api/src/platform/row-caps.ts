import { problems } from 'shared-kernel/contract';
import type { Actor } from './context';
import type { Trx } from './db/database';
import { Problem } from './http/problem';

/**
 * Refuses in words another row of an employer that has `most`. To be asked while the employer's row is locked: of two
 * at once the second sees how many there are.
 */
export async function refuseTooMany(
  trx: Trx,
  { customerId }: Pick<Actor, 'customerId'>,
  table: 'project' | 'filiale',
  what: string,
  most: number,
): Promise<void> {
  const { n } = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const message = `每个企业最多${most}个${what}，如需更多请联系专属客服`;
  if (Number(n) >= most) throw new Problem(problems.invalidInput, {}, { message });
}
