import { createCipheriv, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from 'shared-kernel/domain/clock';
import { signatureOf, signedText, privateKeyOf } from './v3-crypto';
import type { WechatConfig } from './v3-config';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const merchant = pair();
const platform = pair();
const platformKey = privateKeyOf(platform.privateKey);
const earlier = pair();
const earlierKey = privateKeyOf(earlier.privateKey);
const earlierId = 'PUB_KEY_ID_0116000000002025112100000000000001';
const keyId = 'PUB_KEY_ID_0116000000002026112100000000000001';
const apiV3Key = 'a key of thirty-two characters!!';

export interface Order {
  mchid?: string;
  out_trade_no: string;
  trade_state: string;
  amount: { total: number; currency: string };
  transaction_id?: string;
  success_time?: string;
}

export type Forge = 'unsigned' | 'tampered' | 'old' | 'unknown-key' | 'earlier-key' | 'down';

/**
 * Simulates the payment company's API v3: refuses requests without the merchant's signature, signs its responses and
 * stores orders. `clock` is its time.
 */
export async function openCounterpart(clock: Clock) {
  const orders = new Map<string, Order>();
  const requests: { method: string; path: string; body: Record<string, unknown> }[] = [];
  const behaviour: { forge?: Forge; beforeClose?: () => void } = {};

  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (behaviour.forge === 'down') return void response.destroy();
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const method = request.method ?? '';
    const path = request.url ?? '';
    const refusal = signatureProblem(request, method, path, body, clock);
    const { status, payload } = refusal
      ? { status: 401, payload: { code: 'SIGN_ERROR', message: refusal } }
      : serve(method, path, body === '' ? {} : (JSON.parse(body) as Record<string, unknown>));
    const text = payload ? JSON.stringify(payload) : '';
    const sent = behaviour.forge === 'tampered' ? text.replace('NOTPAY', 'SUCCESS') : text;
    response.writeHead(status, signedHeaders(text, clock, behaviour.forge)).end(sent);
  }

  function serve(
    method: string,
    path: string,
    body: Record<string, unknown>,
  ): { status: number; payload?: object } {
    requests.push({ method, path, body });
    if (path === '/v3/pay/transactions/native') {
      const number = String(body.out_trade_no);
      const { total } = body.amount as { total: number };
      orders.set(number, { out_trade_no: number, trade_state: 'NOTPAY', amount: { total, currency: 'CNY' } });
      return { status: 200, payload: { code_url: `weixin://wxpay/bizpayurl?pr=${number}` } };
    }
    const [, number = '', closing] = /out-trade-no\/(\w+)(\/close)?/.exec(path) ?? [];
    const order = orders.get(number);
    if (closing) behaviour.beforeClose?.();
    if (!order) return { status: 404, payload: { code: 'ORDER_NOT_EXIST', message: '订单不存在' } };
    if (!closing) return { status: 200, payload: transactionOf(order) };
    if (order.trade_state === 'SUCCESS')
      return { status: 400, payload: { code: 'ORDERPAID', message: '订单已支付' } };
    order.trade_state = 'CLOSED';
    return { status: 204 };
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const config: WechatConfig = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mchid: '1900000001',
    appid: 'wx0000000000000001',
    serialNo: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    privateKey: merchant.privateKey,
    apiV3Key,
    platformKeys: [{ id: keyId, pem: platform.publicKey }],
    notifyUrl: 'https://portal.example/prod-api/api/pay/wechat/notify',
  };
  return {
    config,
    /** Settings that also trust the platform's previous key. */
    changing: {
      ...config,
      platformKeys: [...config.platformKeys, { id: earlierId, pem: earlier.publicKey }],
    },
    requests,
    behaviour,
    pay(number: string): void {
      const order = orders.get(number);
      if (order) {
        order.trade_state = 'SUCCESS';
        order.transaction_id = '4200002026112100000000001';
        order.success_time = clock.now().toISOString();
      }
    },
    /** Builds the gateway's callback about an order: body and headers. */
    callback(number: string, more: Partial<Order> = {}, forge?: Forge) {
      const order = orders.get(number) ?? {
        out_trade_no: number,
        trade_state: 'SUCCESS',
        amount: { total: 1, currency: 'CNY' },
      };
      const body = JSON.stringify({
        id: 'EV-1',
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource: sealed({ ...transactionOf(order), ...more }),
      });
      return { body, headers: signedHeaders(body, clock, forge) };
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
export type Counterpart = Awaited<ReturnType<typeof openCounterpart>>;

const transactionOf = (order: Order) => ({
  appid: 'wx0000000000000001',
  mchid: '1900000001',
  trade_type: 'NATIVE',
  trade_state_desc: order.trade_state === 'SUCCESS' ? '支付成功' : '订单未支付',
  ...order,
});

function signatureProblem(
  { headers }: IncomingMessage,
  method: string,
  path: string,
  body: string,
  clock: Clock,
) {
  const shown = headers.authorization ?? '';
  const part = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(shown)?.[1] ?? '';
  if (!shown.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return 'scheme';
  if (part('mchid') !== '1900000001' || part('serial_no') === '') return 'merchant';
  if (Math.abs(clock.now().getTime() / 1000 - Number(part('timestamp'))) > 300) return 'time';
  const text = signedText(method, path, part('timestamp'), part('nonce_str'), body);
  const isGenuine = verify(
    'RSA-SHA256',
    Buffer.from(text),
    merchant.publicKey,
    Buffer.from(part('signature'), 'base64'),
  );
  return isGenuine ? undefined : 'signature';
}

function signedHeaders(body: string, clock: Clock, forge?: Forge): Record<string, string> {
  const age = forge === 'old' ? 3600 : 0;
  const timestamp = String(Math.floor(clock.now().getTime() / 1000) - age);
  const nonce = randomBytes(16).toString('hex');
  const [id, key] = forge === 'earlier-key' ? [earlierId, earlierKey] : [keyId, platformKey];
  const signed = forge === 'unsigned' ? '' : signatureOf(signedText(timestamp, nonce, body), key);
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': forge === 'unknown-key' ? 'PUB_KEY_ID_OF_SOMEBODY' : id,
    'wechatpay-signature': signed,
  };
}

function sealed(transaction: object) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const bytes = Buffer.concat([
    cipher.update(JSON.stringify(transaction)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: 'transaction',
    nonce,
  };
}
