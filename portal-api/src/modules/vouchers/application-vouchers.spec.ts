import { insureStatus, payType } from 'shared-kernel/domain/dictionaries';
import { oneDatabase } from '../../testing/portal';
import { checkLedger } from '../finance/finance.jobs';
import { walletOf } from '../finance/ledger';
import { givenMoney, givenPlan, people, submitted } from '../insure/insure.fixtures';
import { policyInForce } from '../roster/roster.fixtures';
import { voucherOf } from './vouchers.fixtures';

const { unpaid, paid, inForce } = insureStatus.code;

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { midnight } = stage;

  /** Creates an approved application for three people from 2026-11-25, to be paid by voucher. */
  async function approved() {
    const portal = await open({ now: '2026-11-21T09:30:00+08:00' });
    stage.start(portal);
    const employer = await portal.given.customer();
    stage.act(employer);
    const caller = portal.as(employer.username);
    const { id } = await submitted(caller, {
      customerMealId: await givenPlan(portal, employer.id),
      insurePeriod: 12,
      startDate: '2026-11-25',
      byVoucher: true,
      persons: people(3),
    });
    const due = async () => (await caller.get(`/api/insures/${id}/voucher`)).body.data;
    const dueBefore = await due();
    await portal.provider('insure:approve', [id]);
    const submit = async (payAmount = 2008.8) =>
      caller.post(`/api/insures/${id}/voucher`, await voucherOf(portal, employer, { payAmount }));
    const policy = async () => (await caller.get(`/api/insures/${id}`)).body.data;
    return { id, caller, submit, policy, due, dueBefore };
  }
  const idOf = (reply: { body: { data: { id: number } } }) => reply.body.data.id;
  const money = async () => {
    const { available, frozen } = await walletOf(stage.portal.ctx.db, stage.employer.id);
    return [available, frozen];
  };

  describe('an application paid by voucher', () => {
    it('is paid as soon as the transfer is confirmed, and covers its people from the start day', async () => {
      const { id, caller, submit, policy, due, dueBefore } = await approved();
      expect(dueBefore).toMatchObject({ refusal: '投保单审核通过后才能付款' });
      expect(await due()).toMatchObject({ due: 2008.8, refusal: null, vouchers: [] });
      expect((await submit(2000)).body).toMatchObject({ code: 3011 });

      const voucher = await submit();

      expect(await policy()).toMatchObject({ insureStatus: unpaid, payType: payType.code.voucher });
      expect(await due()).toMatchObject({
        refusal: '已有付款凭证等待确认',
        vouchers: [{ voucherStatus: 0 }],
      });
      expect((await submit()).body.code).toBe(2019);
      expect((await caller.post(`/api/insures/${id}/pay`, {})).body).toMatchObject({
        code: 2019,
        message: '付款凭证正在确认，请勿重复支付',
      });
      await stage.portal.provider('voucher:confirm', [idOf(voucher)]);
      expect(await policy()).toMatchObject({ insureStatus: paid });
      expect(await money()).toEqual([0, 200_880]);
      await midnight('2026-11-25');
      expect(await policy()).toMatchObject({ insureStatus: inForce, inForceCount: 3 });
      expect(await money()).toEqual([0, 0]);
      expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
    });

    it('waits for payment again, with the reason, when the voucher is rejected', async () => {
      const { submit, policy, due } = await approved();
      const voucher = await submit();

      await stage.portal.provider('voucher:reject', [idOf(voucher)], { reason: '未查询到该笔转账' });

      expect(await due()).toMatchObject({ refusal: null, vouchers: [{ auditRemark: '未查询到该笔转账' }] });
      expect((await policy()).steps.at(-1)?.remark).toBe('付款凭证未通过：未查询到该笔转账');
      expect((await submit()).body.code).toBe(200);
    });

    it.each([1, 2, 3])('is not paid from the balance at the same time (%i)', async () => {
      const { id, caller, submit } = await approved();
      await givenMoney(stage.portal, stage.employer.id, 3_000);

      const replies = await Promise.all([submit(), caller.post(`/api/insures/${id}/pay`, {})]);

      expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, 2019]);
    });

    it('is void at its start day, and a transfer confirmed later goes to the wallet', async () => {
      const { submit, policy } = await approved();
      const voucher = await submit();
      await midnight('2026-11-25');
      expect(await policy()).toMatchObject({ insureStatus: insureStatus.code.void });

      await stage.portal.provider('voucher:confirm', [idOf(voucher)]);

      expect(await money()).toEqual([200_880, 0]);
      expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
    });
  });
});
