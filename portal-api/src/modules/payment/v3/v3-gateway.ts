import type { Clock } from 'shared-kernel/domain/clock';
import { formatDate } from 'shared-kernel/domain/instant';
import { z } from 'zod';
import type { Alarms } from '../../../platform/alarms';
import { GatewayFailure, type WechatGateway } from '../wechat-gateway';
import { createV3Client, type V3Answer } from './v3-client';
import type { WechatConfig } from './v3-config';
import { gatewayOrderOf, v3Transaction } from './v3-transaction';

const placed = z.object({ code_url: z.string().min(1) });
const refusal = z.object({ code: z.string(), message: z.string().default('') });

/** The documentation spells these codes with and without the underscore. */
const unknownOrder = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];
const alreadyPaid = ['ORDERPAID', 'ORDER_PAID'];
const alreadyClosed = ['ORDER_CLOSED', 'ORDERCLOSED'];

/** WeChat Pay API v3, Native. */
export function createV3Gateway(
  config: WechatConfig,
  clock: Clock,
  alarms: Pick<Alarms, 'raise' | 'clear'>,
): WechatGateway {
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
      // An unknown order cannot be paid either.
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
