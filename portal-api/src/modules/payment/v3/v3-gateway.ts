import { randomBytes } from 'node:crypto';
import type { TradeState } from 'shared-kernel/contract/money/payment';
import type { Clock } from 'shared-kernel/domain/clock';
import { tradeState } from 'shared-kernel/domain/dictionaries';
import { formatDate } from 'shared-kernel/domain/instant';
import { fen } from 'shared-kernel/domain/money';
import { z } from 'zod';
import type { Alarms } from '../../../platform/alarms';
import { GatewayFailure, type WechatGateway, type GatewayOrder } from '../wechat-gateway';
import type { WechatConfig } from './v3-config';
import { distrust, privateKeyOf, signatureIn, signatureOf, signedText, trustedKeyOf } from './v3-crypto';

/** A payment in API v3, used in responses and callbacks. */
export const v3Transaction = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  trade_state_desc: z.string().default(''),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().positive().optional() }).optional(),
});
type V3Transaction = z.output<typeof v3Transaction>;

/** The gateway has two more states than the portal shows. */
const furtherStates: Record<string, TradeState> = {
  // Accepted by the bank, but not yet charged to the payer.
  ACCEPT: 'USERPAYING',
  // Paid and refunded at the gateway before the portal knew of it: there is nothing to book.
  REFUND: 'CLOSED',
};

/** Returns undefined for a state unknown to API v3. */
export function gatewayOrderOf(transaction: V3Transaction): GatewayOrder | undefined {
  const { trade_state: given } = transaction;
  const state = tradeState.has(given) ? given : furtherStates[given];
  if (!state) return undefined;
  return {
    outTradeNo: transaction.out_trade_no,
    state,
    text: transaction.trade_state_desc,
    ...(transaction.amount?.total ? { money: fen(transaction.amount.total) } : {}),
    ...(transaction.transaction_id ? { transactionId: transaction.transaction_id } : {}),
    ...(transaction.success_time ? { paidAt: new Date(transaction.success_time) } : {}),
  };
}

/** Longer than this, and the person in front of the QR code has given up. */
const timeoutMs = 5_000;

interface V3Answer {
  status: number;
  /** Undefined for an empty body. */
  body: unknown;
}

/** Makes a signed call of API v3. Throws a GatewayFailure unless the response has the gateway's signature. */
type V3Call = (method: 'GET' | 'POST', path: string, payload?: object) => Promise<V3Answer>;

function createV3Client(config: WechatConfig, clock: Clock, alarms: Alarms): V3Call {
  const ownKey = privateKeyOf(config.privateKey);
  const trusted = config.platformKeys.map(trustedKeyOf);

  const authorization = (method: string, path: string, body: string): string => {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const nonce = randomBytes(16).toString('hex');
    const signature = signatureOf(signedText(method, path, timestamp, nonce, body), ownKey);
    const { mchid, serialNo } = config;
    return `WECHATPAY2-SHA256-RSA2048 mchid="${mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`;
  };

  const call: V3Call = async (method, path, payload) => {
    const body = payload ? JSON.stringify(payload) : '';
    const { status, headers, text } = await send(config.baseUrl + path, {
      method,
      headers: {
        authorization: authorization(method, path, body),
        accept: 'application/json',
        'user-agent': 'employer-liability-portal',
        'wechatpay-serial': trusted[0]?.id ?? '',
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const signature = signatureIn((name) => headers.get(name));
    const reason = distrust(signature, text, trusted, clock.now());
    if (reason) throw new GatewayFailure(`${method} ${path} was answered ${status}, but ${reason}`);
    return { status, body: parsed(text) };
  };
  return async (...input) => {
    try {
      const answer = await call(...input);
      alarms.clear('payments-not-answered');
      return answer;
    } catch (error) {
      alarms.raise('payments-not-answered', {
        reason: error instanceof Error ? error.message : String(error),
      });
      throw error;
    }
  };
}

async function send(url: string, init: RequestInit) {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    throw new GatewayFailure('the gateway cannot be reached', { cause: error });
  }
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GatewayFailure('the gateway answered no JSON');
  }
}

const placed = z.object({ code_url: z.string().min(1) });
const refusal = z.object({ code: z.string(), message: z.string().default('') });

/** The documentation spells these codes with and without the underscore. */
const unknownOrder = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];
const alreadyPaid = ['ORDERPAID', 'ORDER_PAID'];
const alreadyClosed = ['ORDER_CLOSED', 'ORDERCLOSED'];

/** WeChat Pay API v3, Native. */
export function createV3Gateway(config: WechatConfig, clock: Clock, alarms: Alarms): WechatGateway {
  const call = createV3Client(config, clock, alarms);
  const orderPath = (outTradeNo: string) =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;
  return {
    async native({ outTradeNo, money, description, expireAt }) {
      const answer = await call('POST', '/v3/pay/transactions/native', {
        appid: config.appid,
        mchid: config.mchid,
        description,
        out_trade_no: outTradeNo,
        time_expire: rfc3339(expireAt),
        notify_url: config.notifyUrl,
        amount: { total: money, currency: 'CNY' },
      });
      return { codeUrl: understood(placed, answer).code_url };
    },
    async query(outTradeNo) {
      const answer = await call('GET', `${orderPath(outTradeNo)}?mchid=${config.mchid}`);
      if (answer.status === 404 && unknownOrder.includes(codeOf(answer))) return undefined;
      const order = gatewayOrderOf(understood(v3Transaction, answer));
      if (order?.outTradeNo !== outTradeNo)
        throw new GatewayFailure('the gateway answered for another order');
      return order;
    },
    async close(outTradeNo) {
      const answer = await call('POST', `${orderPath(outTradeNo)}/close`, { mchid: config.mchid });
      if (answer.status === 204) return 'closed';
      const code = codeOf(answer);
      if (alreadyPaid.includes(code)) return 'paid';
      // An order unknown to the gateway cannot be paid either.
      if (alreadyClosed.includes(code) || unknownOrder.includes(code)) return 'closed';
      throw refused(answer);
    },
  };
}

/** The gateway requires the zone: 2026-11-21T09:33:00+08:00. */
const rfc3339 = (at: Date): string => `${formatDate(at, 'y-m-d')}T${formatDate(at, 'h:i:s')}+08:00`;

function understood<T>(schema: z.ZodType<T>, answer: V3Answer): T {
  if (answer.status !== 200) throw refused(answer);
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) throw new GatewayFailure('the gateway answered in a form that API v3 does not have');
  return parsed.data;
}

const codeOf = (answer: V3Answer): string => refusal.safeParse(answer.body).data?.code ?? '';

function refused(answer: V3Answer): GatewayFailure {
  const said = refusal.safeParse(answer.body).data;
  return new GatewayFailure(
    `the gateway refused with ${answer.status} ${said?.code ?? ''} ${said?.message ?? ''}`,
  );
}
