import { fixedClock } from 'shared-kernel/domain/clock';
import { oneDatabase, type Portal } from '../../../testing/portal';
import type { GivenCustomer } from '../../../testing/given';
import { createPayer, pass, type Payer } from '../payment.fixture';
import { openCounterpart, type Counterpart, type Forge, type Order } from './counterpart.fixture';

const now = '2026-11-21T09:30:00+08:00';

oneDatabase((open) => {
  let gateway: Counterpart;
  let portal: Portal;
  let employer: GivenCustomer;
  let payer: Payer;
  const clock = fixedClock(now);

  beforeEach(async () => {
    clock.set(now);
    gateway = await openCounterpart(clock);
    portal = await open({ now, config: { wechat: gateway.config } });
    employer = await portal.given.customer({ payAccountType: 2 });
    payer = createPayer(portal, employer.username);
  });
  afterEach(async () => {
    await portal.close();
    await gateway.close();
  });

  const later = (seconds: number) => {
    pass(portal, seconds);
    clock.set(portal.clock.now().toISOString());
  };
  const notify = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    portal.anonymous.post('/api/pay/wechat/notify', JSON.parse(body), { headers });

  describe('with the real gateway', () => {
    test('an order is placed by a signed request with all required fields of API v3', async () => {
      const outTradeNo = await payer.number();

      const { body } = await payer.create(outTradeNo, 600);

      expect(body.data).toMatchObject({ code_url: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` });
      expect(gateway.requests[0]).toEqual({
        method: 'POST',
        path: '/v3/pay/transactions/native',
        body: {
          appid: 'wx0000000000000001',
          mchid: '1900000001',
          description: '雇安通账户充值',
          out_trade_no: outTradeNo,
          time_expire: '2026-11-21T09:33:00+08:00',
          notify_url: 'https://portal.example/prod-api/api/pay/wechat/notify',
          amount: { total: 600_00, currency: 'CNY' },
        },
      });
    });

    test('a payment is found by a query, and booked once', async () => {
      const outTradeNo = await payer.ordered();
      expect(await payer.status(outTradeNo)).toMatchObject({ trade_state: 'NOTPAY' });
      gateway.pay(outTradeNo);

      await Promise.all([payer.status(outTradeNo), payer.status(outTradeNo)]);

      expect(await payer.status(outTradeNo)).toMatchObject({ trade_state: 'SUCCESS' });
      expect(await payer.costs()).toHaveLength(1);
    });

    test('a payment between the last query and the close request counts', async () => {
      const outTradeNo = await payer.ordered();
      later(180);
      gateway.behaviour.beforeClose = () => gateway.pay(outTradeNo);

      expect(await payer.close(outTradeNo)).toMatchObject({ trade_state: 'SUCCESS' });
      expect(await payer.costs()).toHaveLength(1);
    });

    test('an unpaid order is closed at the gateway too', async () => {
      const outTradeNo = await payer.ordered();

      expect(await payer.close(outTradeNo)).toMatchObject({ trade_state: 'CLOSED' });
      expect(gateway.requests.at(-1)).toMatchObject({
        path: expect.stringMatching(/\/close$/),
        body: { mchid: '1900000001' },
      });
    });

    test('payments cannot be simulated', async () => {
      const outTradeNo = await payer.ordered();

      await expect(portal.provider('wechat:pay', [outTradeNo])).rejects.toThrow('nothing to simulate');
    });

    test.each<Forge>(['tampered', 'unsigned', 'old', 'unknown-key', 'earlier-key', 'down'])(
      'a response that is %s changes nothing, and closing waits for a valid one',
      async (forge) => {
        const outTradeNo = await payer.ordered();
        gateway.behaviour.forge = forge;

        expect(await payer.status(outTradeNo)).toMatchObject({ trade_state: 'NOTPAY' });
        const closing = await payer.me.post(`/api/pay/closeOrder?outTradeNo=${outTradeNo}`);
        later(180);
        const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
        await portal.ctx.jobs.runAll();
        errors.mockRestore();

        expect(portal.ctx.jobs.failing()).toMatchObject({ 'payment.expire-wechat': { rows: 1 } });
        expect(closing.status).toBe(503);
        expect(portal.ctx.alarms.raised()).toContain('payments-not-answered');
        expect(await payer.status(outTradeNo)).toMatchObject({ trade_state: 'NOTPAY' });
        expect(await payer.costs()).toEqual([]);
      },
    );

    test('an order whose QR code failed can be requested again', async () => {
      const outTradeNo = await payer.number();
      gateway.behaviour.forge = 'down';
      const failed = await payer.create(outTradeNo);
      delete gateway.behaviour.forge;

      expect(failed).toMatchObject({ status: 503, body: { message: '付款二维码生成失败' } });
      expect((await payer.create(outTradeNo)).body.code).toBe(200);
    });
  });

  describe('a callback of the gateway', () => {
    test('books the payment once, also when it arrives twice concurrently', async () => {
      const outTradeNo = await payer.ordered();
      gateway.pay(outTradeNo);
      const reported = gateway.callback(outTradeNo);

      const replies = await Promise.all([notify(reported), notify(reported)]);

      expect(replies.map((reply) => reply.status)).toEqual([204, 204]);
      expect(await payer.costs()).toMatchObject([{ outTradeNo, costStatus: 0 }]);
    });

    test('counts even after the portal closed the order', async () => {
      const outTradeNo = await payer.ordered();
      await payer.close(outTradeNo);
      gateway.pay(outTradeNo);

      expect((await notify(gateway.callback(outTradeNo))).status).toBe(204);
      expect(await payer.status(outTradeNo)).toMatchObject({ trade_state: 'SUCCESS' });
    });

    test('that is late and signed with the earlier key books the payment once, if that key is configured', async () => {
      const changing = await portal.another({ now, config: { wechat: gateway.changing } });
      const outTradeNo = await payer.ordered();
      await payer.close(outTradeNo);
      gateway.pay(outTradeNo);
      const late = gateway.callback(outTradeNo, {}, 'earlier-key');
      const post = (to: Portal) =>
        to.anonymous.post('/api/pay/wechat/notify', JSON.parse(late.body), { headers: late.headers });

      expect((await post(portal)).status).toBe(401);
      expect(await payer.costs()).toEqual([]);
      expect((await post(changing)).status).toBe(204);
      expect((await post(changing)).status).toBe(204);
      expect(await payer.costs()).toHaveLength(1);
      gateway.behaviour.forge = 'earlier-key';
      expect(await payer.status(outTradeNo)).toMatchObject({ trade_state: 'SUCCESS' });
      await changing.close();
    });

    test.each<[string, Partial<Order>, Forge | undefined, ((body: string) => string)?]>([
      ['that is unsigned', {}, 'unsigned'],
      ['that is old', {}, 'old'],
      ['that is signed with an unknown key', {}, 'unknown-key'],
      ['whose body was changed after signing', {}, undefined, (body) => body.replace('EV-1', 'EV-2')],
      ['about another amount', { amount: { total: 1, currency: 'CNY' } }, undefined],
      ['for another merchant', { mchid: '1900000002' }, undefined],
      ['about an unknown order', { out_trade_no: 'WX1' }, undefined],
    ])('%s is refused', async (_case, more, forge, change = (body) => body) => {
      const outTradeNo = await payer.ordered();
      gateway.pay(outTradeNo);
      const { body, headers } = gateway.callback(outTradeNo, more, forge);

      const reply = await notify({ body: change(body), headers });

      expect(reply).toMatchObject({ status: 401, body: { code: 'FAIL' } });
      expect(await payer.costs()).toEqual([]);
    });
  });

  test('the payment simulator accepts no callbacks', async () => {
    const simulated = await open({ now });

    const reply = await simulated.anonymous.post('/api/pay/wechat/notify', {});

    expect(reply.status).toBe(404);
    await simulated.close();
  });
});
