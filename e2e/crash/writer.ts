import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from 'shared-kernel/contract';
import { payAccountType } from 'shared-kernel/domain/dictionaries';
import { say } from '../bench/text-table';
import { plainPdf } from '../support/plain-pdf';
import { as, type ApiUser } from '../support/portal-api';
import { formWith } from '../support/scans';

/** A recharge that the portal has acknowledged: its receipt, its row, and the money in the wallet. */
export interface Acknowledged {
  costId: number;
  /** Yuan; no two recharges of a run have the same. */
  money: number;
  fileId: string;
}

interface Writing {
  base: string;
  providerToken: string;
  /** Called for each call that has to be repeated, with the reason. */
  onRepeat?(why: string): unknown;
}

interface WriterParts extends Writing {
  token: string;
  /** The account that recharges are paid from has to belong to the employer. */
  companyName: string;
  nextMoney(): number;
  isOver(): boolean;
  acknowledge(recharge: Acknowledged): void;
}

/** The demo's employer without data, so that everything found afterwards was written here. */
const username = '13900000009';
const writers = 30;
const receipt = plainPdf('receipt', '回单');

/** Starts concurrent writers; `failuresOf` ends them and reports how acknowledged and stored recharges differ. */
export async function startWriters(writing: Writing) {
  const client = await as(username, writing.base);
  const { customername } = await client.get<{ customername: string }>('/api/customers/getCustomerInfo');
  const acknowledged: Acknowledged[] = [];
  let money = 1000;
  let isOver = false;
  const work = Promise.all(
    Array.from({ length: writers }, () =>
      write({
        ...writing,
        token: client.token,
        companyName: customername,
        nextMoney: () => (money += 1),
        isOver: () => isOver,
        acknowledge: (recharge) => void acknowledged.push(recharge),
      }),
    ),
  );
  return {
    acknowledged,
    /** Resolves with why a writer was refused, which ends the run with that reason at any point. */
    refused: work.then(
      () => undefined,
      (reason: unknown) => reason,
    ),
    /** Ends the writers; prints `failures` and those of the written recharges, and returns their number. */
    async failuresOf(failures: readonly string[]): Promise<number> {
      isOver = true;
      await work;
      const all = [...failures, ...(await failuresIn(writing.base, client, acknowledged))];
      say(`${acknowledged.length} recharges acknowledged, ${all.length} failures`);
      for (const failure of all.slice(0, 50)) say(`  ${failure}`);
      return all.length;
    },
  };
}

const retryMs = 100;
/** Calls begun before the end are completed, unless the portal stays down for this long. */
const giveUpMs = 60_000;
/** Code of a recharge that is already audited: by this writer, whose response was lost. */
const alreadyAudited = 2019;

/**
 * Repeatedly uploads a receipt, submits a recharge with it and has it booked; retries each call until it is answered.
 */
async function write(parts: WriterParts): Promise<void> {
  const { base, token, providerToken, onRepeat } = parts;
  const headers = { Token: token };
  const call = (url: string, request: () => RequestInit, alsoGood?: number) =>
    post(url, request, { alsoGood, onRepeat });
  while (!parts.isOver()) {
    const money = parts.nextMoney();
    const file = await call(`${base}/prod-api/api/files`, () => ({
      headers,
      body: formWith('receipt.pdf', receipt),
    }));
    const fileId = (file.data as { id: string }).id;
    const key = randomUUID();
    const recharge = JSON.stringify({
      bankNum: '4100020109200001234',
      bankName: parts.companyName,
      bankDeposit: '测试银行',
      money,
      costProof: fileId,
      payAccountType: payAccountType.code.company,
    });
    const cost = await call(`${base}/prod-api/api/costs/pay`, () => ({
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: recharge,
    }));
    const costId = (cost.data as { id: number }).id;
    await call(
      `${base}/provider-api/commands/${encodeURIComponent('recharge:approve')}`,
      () => ({
        headers: { authorization: `Bearer ${providerToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ positional: [String(costId)], options: {} }),
      }),
      alreadyAudited,
    );
    parts.acknowledge({ costId, money, fileId });
  }
}

/** HTTP statuses: the API is unavailable, or checks as many files of this employer as it accepts at a time. */
const temporary = [503, 429];

/** Posts until the API itself responds; throws when it refuses with a code other than `alsoGood`. */
async function post(
  url: string,
  request: () => RequestInit,
  { alsoGood, onRepeat }: { alsoGood: number | undefined; onRepeat: WriterParts['onRepeat'] },
): Promise<Envelope> {
  const deadline = Date.now() + giveUpMs;
  for (;;) {
    let why: string | undefined;
    const answer = await fetch(url, { method: 'POST', ...request() })
      .then(async (reply) => ({ ...((await reply.json()) as Envelope), status: reply.status }))
      .catch((problem: unknown) => void (why = String(problem)));
    if (answer && (answer.code === 200 || answer.code === alsoGood)) return answer;
    if (answer && !temporary.includes(answer.status))
      throw new Error(`${url}: ${answer.code} ${answer.message}`);
    if (Date.now() > deadline) throw new Error(`${url} was not answered for ${giveUpMs / 1000} s`);
    onRepeat?.(why ?? `${answer?.status} ${answer?.message}`);
    await sleep(retryMs);
  }
}

/** Returns acknowledged recharges that are missing, duplicated or unreadable. */
async function failuresIn(
  base: string,
  client: ApiUser,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const failures: string[] = [];
  const found = new Map<number, number>();
  for (let start = 0, more = true; more; start += 500) {
    const { list, count } = await client.get<{ list: { money: number }[]; count: number }>(
      `/api/costs/rechargeList?start=${start}&length=500`,
    );
    for (const { money } of list) found.set(money, (found.get(money) ?? 0) + 1);
    more = start + 500 < count;
  }
  for (const { money } of acknowledged)
    if (found.get(money) !== 1) failures.push(`recharge of ${money}: ${found.get(money) ?? 0} rows`);
  const doubles = [...found].filter(([, times]) => times > 1);
  for (const [money, times] of doubles) failures.push(`${times} recharges of ${money}`);
  const sum = acknowledged.reduce((total, { money }) => total + money, 0);
  const { available } = await client.get<{ available: number }>('/api/capitals/getCapital');
  if (available !== sum) failures.push(`the wallet has ${available}, ${sum} were acknowledged`);
  for (const { costId, fileId } of acknowledged) {
    const { list } = await client.get<{ list: { id: string; url: string }[] }>(
      `/api/oss/getFiles?owner=cost:${costId}`,
    );
    const file = list.find(({ id }) => id === fileId);
    const bytes = file && Buffer.from(await (await fetch(base + file.url)).arrayBuffer());
    if (!bytes?.equals(receipt)) failures.push(`the receipt of recharge ${costId} cannot be read`);
  }
  return failures;
}
