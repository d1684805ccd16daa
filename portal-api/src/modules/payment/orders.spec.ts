import { oneDatabase, firstRow, type Portal } from '../../testing/portal';
import type { Config } from '../../config';
import type { GivenCustomer } from '../../testing/given';
import { createPayer, pass, type Payer } from './payment.fixture';

oneDatabase((open) => {
  let portal: Portal;
  let employer: GivenCustomer;
  let payer: Payer;

  beforeEach(async () => {
    portal = await open({ now: '2026-11-21T09:30:00+08:00' });
    employer = await portal.given.customer({ payAccountType: 2 });
    payer = createPayer(portal, employer.username);
  });
  afterEach(() => portal.close());

  describe('a WeChat order', () => {
    test('is placed under a reserved number, is marked as simulated, lasts 180 seconds, and keeps what the payer agreed to', async () => {
      const outTradeNo = await payer.number();

      const { body } = await payer.create(outTradeNo);

      expect(outTradeNo).toMatch(/^WX20261121093000\d{10}$/);
      expect(body).toMatchObject({
        code: 200,
        data: {
          out_trade_no: outTradeNo,
          code_url: expect.stringMatching(/^SIMULATION:.*no-money-moves$/),
          expireTime: '2026-11-21T01:33:00.000Z',
        },
      });
      expect(await payer.status(outTradeNo)).toMatchObject({
        trade_state: 'NOTPAY',
        money: 600,
        costId: null,
      });
      expect(await firstRow(portal, 'wechat_order')).toMatchObject({
        statement_version: '2026-11',
        statement_agreed_at: portal.clock.now(),
      });
    });

    test('is refused on a database server without a gateway, except with demo data', async () => {
      const codeOn = async (config: Partial<Config>) => {
        await portal.close();
        portal = await open({ config: { databaseUrl: 'postgres://db.example/portal', ...config } });
        employer = await portal.given.customer({ payAccountType: 2 });
        payer = createPayer(portal, employer.username);
        const { body } = await payer.create(await payer.number());
        return [body.code, body.message];
      };

      expect(await codeOn({})).toEqual([3010, '微信支付尚未开通，请使用对公转账']);
      expect(await payer.me.get('/api/pay/currentOrder')).toMatchObject({ body: { data: null } });
      expect((await codeOn({ seed: 'demo' }))[0]).toBe(200);
    });

    test('is refused under an outdated version of the payment statement', async () => {
      const reply = await payer.create(`${await payer.number()}&statementVersion=2019-01`);

      expect(reply.body).toMatchObject({ code: 422, data: { fields: [{ field: 'statementVersion' }] } });
    });

    test('is refused for an invalid amount, or one above 50,000 yuan', async () => {
      const number = await payer.number();
      const refusals: (readonly [string, number, string])[] = [
        ['', 422, '请输入充值金额'],
        ...['0', '-1', '0.005', 'abc', '%EF%BC%91%EF%BC%90%EF%BC%90', '1,000'].map(
          (money) => [money, 422, '充值金额不得低于1元'] as const,
        ),
        ['1.5', 422, '充值金额必须为整数'],
        ['50001', 3012, '单笔微信充值不得超过50000元'],
        ['1000000000', 422, '金额不能超过1亿元'],
      ];

      for (const [money, code, message] of refusals) {
        const { body } = await payer.create(number, money);
        const text = expect.stringContaining(message);
        expect([money, body.code, JSON.stringify(body)]).toEqual([money, code, text]);
      }
      expect((await payer.create(number, 50_000)).body.code).toBe(200);
    });

    test('is returned again when requested twice, and refused with another amount', async () => {
      const outTradeNo = await payer.number();
      const first = await payer.create(outTradeNo);

      expect((await payer.create(outTradeNo)).body.data).toEqual(first.body.data);
      expect((await payer.create(outTradeNo, 700)).body.code).toBe(3013);
    });

    test('is not found by an unknown number or by another employer', async () => {
      const outTradeNo = await payer.ordered();
      const other = portal.as((await portal.given.customer()).username);
      const reserved = await payer.number();

      expect((await payer.create('WX20261121093000')).body.code).toBe(3005);
      expect((await payer.me.get(`/api/pay/queryOrderStatus?outTradeNo=${reserved}`)).body.code).toBe(3005);
      expect((await other.get(`/api/pay/queryOrderStatus?outTradeNo=${outTradeNo}`)).body.code).toBe(3005);
      expect((await other.post(`/api/pay/closeOrder?outTradeNo=${outTradeNo}`)).body.code).toBe(3005);
    });

    test('is refused to employers that get special invoices, and to project users', async () => {
      const special = createPayer(portal, (await portal.given.customer({ invoicetype: 1 })).username);
      const branch = await portal.given.filiale(employer.id);
      const project = await portal.given.projectUser(employer.id, branch.id);

      expect((await special.create(await special.number())).body.code).toBe(3010);
      expect((await portal.as(project.username).get('/api/pay/generateOrderNo')).status).toBe(403);
    });
  });

  describe('the state of an order', () => {
    test.each([
      ['wechat:scan', {}, 'USERPAYING', '用户支付中'],
      ['wechat:fail', { state: 'PAYERROR' }, 'PAYERROR', '支付失败，请更换支付方式后重试'],
      ['wechat:fail', { state: 'CLOSED' }, 'CLOSED', '订单已关闭'],
      ['wechat:fail', { state: 'REVOKED' }, 'REVOKED', '订单已撤销'],
      ['wechat:pay', {}, 'SUCCESS', '支付成功'],
    ])('after %s %o is %s', async (command, options: Record<string, string>, state, text) => {
      const outTradeNo = await payer.ordered();

      await portal.provider(command, [outTradeNo], options);

      expect(await payer.status(outTradeNo)).toMatchObject({ trade_state: state, trade_state_desc: text });
    });

    test('stays that of the failed attempt when the order is cancelled', async () => {
      const outTradeNo = await payer.ordered();
      await portal.provider('wechat:fail', [outTradeNo], { state: 'PAYERROR' });

      expect(await payer.close(outTradeNo)).toMatchObject({ trade_state: 'PAYERROR', code_url: null });
      await expect(portal.provider('wechat:pay', [outTradeNo])).rejects.toMatchObject({ code: 3004 });
    });

    test('is returned to the payer as the current order while it can be paid', async () => {
      const current = async () => (await payer.me.get('/api/pay/currentOrder')).body.data;
      expect(await current()).toBeNull();
      const outTradeNo = await payer.ordered();

      expect(await current()).toMatchObject({
        out_trade_no: outTradeNo,
        code_url: expect.stringContaining(outTradeNo),
      });

      pass(portal, 180);
      expect(await current()).toBeNull();
    });

    test('is listed for the provider, by employer and state', async () => {
      const outTradeNo = await payer.ordered();
      await payer.ordered(7);
      await portal.provider('wechat:pay', [outTradeNo]);
      expect(
        await portal.provider('list', ['wechat-orders'], { username: employer.username, status: 'SUCCESS' }),
      ).toMatchObject({ count: 1, list: [{ outTradeNo, money: '600.00', state: '支付成功' }] });
    });
  });
});
