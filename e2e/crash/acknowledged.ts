import type { PortalClient } from '../bench/portal-client';
import type { Acknowledged } from './writer';

/** Acknowledged recharges that are missing, duplicated or unreadable. */
export async function failuresIn(
  base: string,
  client: PortalClient,
  acknowledged: readonly Acknowledged[],
  receipt: Buffer,
): Promise<string[]> {
  const failures: string[] = [];
  const found = new Map<number, number>();
  for (let start = 0, more = true; more; start += 500) {
    const { list, count } = (await client.get(`/api/costs/rechargeList?start=${start}&length=500`)) as {
      list: { money: number }[];
      count: number;
    };
    for (const { money } of list) found.set(money, (found.get(money) ?? 0) + 1);
    more = start + 500 < count;
  }
  for (const { money } of acknowledged)
    if (found.get(money) !== 1) failures.push(`recharge of ${money}: ${found.get(money) ?? 0} rows`);
  const doubles = [...found].filter(([, times]) => times > 1);
  for (const [money, times] of doubles) failures.push(`${times} recharges of ${money}`);
  const sum = acknowledged.reduce((total, { money }) => total + money, 0);
  const { available } = (await client.get('/api/capitals/getCapital')) as { available: number };
  if (available !== sum) failures.push(`the wallet has ${available}, ${sum} were acknowledged`);
  for (const { costId, fileId } of acknowledged) {
    const { list } = (await client.get(`/api/oss/getFiles?owner=cost:${costId}`)) as {
      list: { id: string; url: string }[];
    };
    const file = list.find(({ id }) => id === fileId);
    const bytes = file && Buffer.from(await (await fetch(base + file.url)).arrayBuffer());
    if (!bytes?.equals(receipt)) failures.push(`the receipt of recharge ${costId} cannot be read`);
  }
  return failures;
}
