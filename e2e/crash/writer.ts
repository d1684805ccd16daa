import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from 'shared-kernel/contract';
import { payAccountType } from 'shared-kernel/domain/dictionaries';

/** A recharge that the portal has acknowledged: its receipt, its row, and the money in the wallet. */
export interface Acknowledged {
  costId: number;
  /** Yuan; no two recharges of a run have the same. */
  money: number;
  fileId: string;
}

interface WriterParts {
  base: string;
  token: string;
  providerToken: string;
  receipt: Buffer;
  /** Recharges belong to an account of the employer's own. */
  companyName: string;
  nextMoney(): number;
  isOver(): boolean;
  acknowledge(recharge: Acknowledged): void;
  /** Told of each call that has to be made again, and why. */
  onRepeat?(why: string): unknown;
}

const retryMs = 100;
/** Calls begun before the end are completed, unless the portal stays down for this long. */
const giveUpMs = 60_000;
/** Code of a recharge that is already audited: by this writer, whose answer was lost. */
const alreadyAudited = 2019;

/** Uploads a receipt, submits a recharge with it and has it booked, repeatedly; retries each call until it is answered. */
export async function write(parts: WriterParts): Promise<void> {
  const { base, token, providerToken, onRepeat } = parts;
  const headers = { Token: token };
  const call = (url: string, request: () => RequestInit, alsoGood?: number) =>
    post(url, request, { alsoGood, onRepeat });
  while (!parts.isOver()) {
    const money = parts.nextMoney();
    const file = await call(`${base}/prod-api/api/files`, () => ({
      headers,
      body: receiptForm(parts.receipt),
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

function receiptForm(bytes: Buffer): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'receipt.pdf');
  return form;
}

/** HTTP statuses: the API is away, or checks as many files of this employer as it takes at a time. */
const temporary = [503, 429];

/** Posts until there is an answer of the API itself; throws when that is a refusal other than `alsoGood`. */
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
