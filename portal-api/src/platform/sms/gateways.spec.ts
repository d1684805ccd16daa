import { oneDatabase, type Portal, rowsOf, updateRows } from '../../testing/portal';
import { sendVerificationCode } from '../verification';
import { signAcs3 } from './aliyun';
import { openGateways } from './counterpart.fixture';
import { deliverTexts } from './deliver-texts';
import { signTc3, type SmsConfig, smsGateways } from './sms-config';
import { sendText } from './texts';

describe('request signatures of SMS gateways', () => {
  it('match the example in the documentation of Aliyun', () => {
    const { query, headers } = signAcs3({
      host: 'ecs.cn-shanghai.aliyuncs.com',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
      action: 'RunInstances',
      version: '2014-05-26',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
      accessKeyId: 'YourAccessKeyId',
      accessKeySecret: 'YourAccessKeySecret',
    });
    expect(headers.authorization).toMatch(
      /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
    );
    expect(query.startsWith('ImageId=win2019')).toBe(true);
  });

  it('match the example in the documentation of Tencent Cloud', () => {
    const { authorization } = signTc3({
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      timestamp: 1551113065,
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3*******',
    });
    expect(authorization).toMatch(
      /Signature=be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3$/,
    );
  });
});

oneDatabase((open) => {
  describe('text messages', () => {
    let portal: Portal;
    let counterpart: Awaited<ReturnType<typeof openGateways>>;
    let sms: SmsConfig;

    beforeEach(async () => {
      counterpart = await openGateways();
      sms = { ...counterpart.config, first: 'aliyun' };
      portal = await open({ config: { sms, demoSmsCode: '135790' } });
    });
    afterEach(async () => {
      await portal.close();
      await counterpart.close();
    });

    const deliver = () => deliverTexts(portal.ctx, smsGateways(sms, portal.clock));
    const pass = (seconds: number) =>
      portal.clock.set(new Date(portal.clock.now().getTime() + seconds * 1000).toISOString());
    const askForCode = (mobile: string) =>
      sendVerificationCode(portal.ctx, { mobile, purpose: 'login', ip: '', by: '', isKnown: false });
    const outbox = (order: 'id' | 'gateway_number' = 'id') =>
      rowsOf(
        portal,
        'sms_outbox',
        ['content', 'text_values', 'state', 'gateway', 'gateway_number', 'reason'],
        {},
        order,
      );
    const mobile = '13712345678';

    it('reach a phone by the first gateway, and leave nothing secret behind', async () => {
      await askForCode(mobile);
      await portal.ctx.db.transaction().execute((trx) =>
        sendText(portal.ctx, trx, mobile, {
          kind: 'password',
          values: { account: mobile, password: 'Ab1!*()' },
        }),
      );
      await Promise.all([deliver(), deliver()]);

      // Both texts are sent at the same time.
      expect(
        counterpart.received.toSorted((one, other) => one.template.localeCompare(other.template)),
      ).toEqual([
        { gateway: 'aliyun', mobile, template: 'T_1', values: { code: '135790' } },
        { gateway: 'aliyun', mobile, template: 'T_2', values: { account: mobile, password: 'Ab1!*()' } },
      ]);
      const sent = { content: '', text_values: null, state: 'accepted', gateway: 'aliyun', reason: null };
      expect(await outbox('gateway_number')).toEqual([
        { ...sent, gateway_number: 'A1' },
        { ...sent, gateway_number: 'A2' },
      ]);
    });

    it('are not sent when the transaction that wrote them is rolled back', async () => {
      const failing = portal.ctx.db.transaction().execute(async (trx) => {
        await sendText(portal.ctx, trx, mobile, { kind: 'operator', values: { employer: '甲公司' } });
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      await deliver();

      expect(counterpart.received).toEqual([]);
    });

    it('are sent by the second gateway at once when the first does not respond, refuses the account, or returns no JSON', async () => {
      for (const failure of ['silence', 'isv.AMOUNT_NOT_ENOUGH', 'a page']) {
        counterpart.behaviour.aliyun = failure;
        await askForCode(mobile);
        await deliver();
        pass(700);
      }

      expect(counterpart.received).toEqual(
        Array.from({ length: 3 }, () => ({
          gateway: 'tencent',
          mobile: `+86${mobile}`,
          template: 'T_1',
          values: ['135790', '5'],
        })),
      );
      expect(portal.ctx.alarms.raised()).toEqual([]);
    });

    it('for a number that requests a second code are sent by the other gateway', async () => {
      await askForCode(mobile);
      await deliver();
      pass(61);
      await askForCode(mobile);
      await askForCode('13787654321');
      await deliver();

      expect(counterpart.received.map(({ gateway }) => gateway)).toEqual(['aliyun', 'tencent', 'aliyun']);
    });

    it('are given up, without trying the other gateway, when the number itself is refused', async () => {
      counterpart.behaviour.aliyun = 'isv.BUSINESS_LIMIT_CONTROL';
      await askForCode(mobile);
      await deliver();

      expect(counterpart.received).toEqual([]);
      expect(await outbox()).toMatchObject([
        { state: 'refused', gateway: 'aliyun', reason: 'isv.BUSINESS_LIMIT_CONTROL refused', content: '' },
      ]);
    });

    it('wait while no gateway accepts them, raise an alarm, and are given up when they expire', async () => {
      counterpart.behaviour.aliyun = 'silence';
      counterpart.behaviour.tencent = 'FailedOperation.InsufficientBalanceInSmsPackage';
      await askForCode(mobile);
      await deliver();
      expect(portal.ctx.alarms.raised()).toEqual(['texts-not-sent']);
      const reason = expect.stringContaining('tencent: FailedOperation.InsufficientBalanceInSmsPackage');
      expect(await outbox()).toMatchObject([{ state: 'waiting', reason }]);

      counterpart.behaviour.tencent = undefined;
      await deliver();
      expect(counterpart.received).toEqual([]);
      pass(3);
      await deliver();
      expect(counterpart.received).toHaveLength(1);
      expect(portal.ctx.alarms.raised()).toEqual([]);

      counterpart.behaviour.tencent = 'silence';
      await askForCode('13787654321');
      await deliver();
      pass(301);
      await deliver();
      expect((await outbox())[1]).toMatchObject({ state: 'refused', content: '', text_values: null });
    });

    it('claimed by an instance that was killed are sent by another after some seconds', async () => {
      await askForCode(mobile);
      await updateRows(portal, 'sms_outbox', {
        tries: 1,
        next_try_at: new Date(portal.clock.now().getTime() + 15_000),
      });
      await deliver();
      expect(counterpart.received).toEqual([]);
      pass(16);
      await deliver();
      expect(counterpart.received).toHaveLength(1);
    });
  });
});
