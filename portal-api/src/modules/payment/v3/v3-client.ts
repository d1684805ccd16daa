import { randomBytes } from 'node:crypto';
import type { Clock } from 'shared-kernel/domain/clock';
import type { Alarms } from '../../../platform/alarms';
import { GatewayFailure } from '../wechat-gateway';
import type { WechatConfig } from './v3-config';
import { distrust, privateKeyOf, signatureOf, signedText, trustedKeyOf } from './v3-crypto';

/** Longer than this, and the person in front of the QR code has given up. */
const timeoutMs = 5_000;

export interface V3Answer {
  status: number;
  /** Undefined for an empty body. */
  body: unknown;
}

/** One signed call of API v3. Throws a GatewayFailure unless the answer carries the gateway's own signature. */
type V3Call = (method: 'GET' | 'POST', path: string, payload?: object) => Promise<V3Answer>;

export function createV3Client(
  config: WechatConfig,
  clock: Clock,
  alarms: Pick<Alarms, 'raise' | 'clear'>,
): V3Call {
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
    const reason = distrust(
      {
        timestamp: headers.get('wechatpay-timestamp') ?? '',
        nonce: headers.get('wechatpay-nonce') ?? '',
        serial: headers.get('wechatpay-serial') ?? '',
        signature: headers.get('wechatpay-signature') ?? '',
      },
      text,
      trusted,
      clock.now(),
    );
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

async function send(
  url: string,
  init: RequestInit,
): Promise<{ status: number; headers: Headers; text: string }> {
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
