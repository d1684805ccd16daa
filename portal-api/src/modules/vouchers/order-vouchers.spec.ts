import { voucherStatus } from 'shared-kernel/domain/dictionaries';
import { checkLedger } from '../finance/finance.jobs';
import { voucherMachine } from './decide-voucher';
import { stepsOf } from '../../platform/move-state';
import { oneDatabase, updateRows } from '../../testing/portal';
import { givenFile } from '../claims/claims.fixtures';
import { givenMoney, people, personNo } from '../insure/insure.fixtures';
import { policyInForce } from '../roster/roster.fixtures';
import { voucherOf } from './vouchers.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { yearPolicy, adding, wallet, midnight } = stage;

  /** Creates an order for a person from 2026-11-25, to be paid by voucher: 669.60 × 6 ÷ 365 = 11.01. */
  async function unpaidOrder(effectDate = '2026-11-25', persons = [personNo(50)]) {
    const { id: insureId, caller } = await yearPolicy();
    const made = await caller.post('/api/addReduces', adding(insureId, effectDate, persons));
    const { id } = made.body.data;
    const form = (change: object) => voucherOf(stage.portal, stage.employer, { payAmount: 11.01, ...change });
    const order = async () => (await caller.get(`/api/addReduces/${id}`)).body.data;
    const due = async () => (await caller.get(`/api/addReduces/${id}/voucher`)).body.data;
    return {
      id,
      caller,
      order,
      due,
      submit: async (change: object = {}) => caller.post(`/api/addReduces/${id}/voucher`, await form(change)),
    };
  }
  const idOf = (reply: { body: { data: { id: number } } }) => reply.body.data.id;

  describe('an order paid by voucher', () => {
    it('takes effect once the voucher is confirmed, and the transfer becomes premium', async () => {
      const { id, submit, order, due, caller } = await unpaidOrder();
      const before = await wallet();
      expect(await due()).toMatchObject({ due: 11.01, refusal: null, vouchers: [] });
      const file = await givenFile(stage.portal, stage.employer);

      const voucher = await submit({ fileIds: [file] });

      expect(await order()).toMatchObject({ endorseStatus: 2, payType: 3, actions: ['cancel'] });
      expect(await due()).toMatchObject({
        refusal: '当前状态为“审核中”，无需付款',
        vouchers: [{ voucherStatus: 0, payAmount: 11.01, payerBankNumTail: '1234', files: [{ id: file }] }],
      });
      expect((await submit()).body.code).toBe(2019);
      await expect(stage.portal.provider('roster:approve', [id])).rejects.toMatchObject({ code: 2019 });
      expect(await wallet()).toEqual(before);
      await stage.portal.provider('voucher:confirm', [idOf(voucher)]);
      expect(await order()).toMatchObject({ endorseStatus: 3 });
      expect(await wallet()).toEqual({ ...before, frozen_fen: before.frozen_fen + 1101 });
      await expect(stage.portal.provider('voucher:confirm', [idOf(voucher)])).rejects.toMatchObject({
        code: 2019,
      });
      await expect(stage.portal.provider('voucher:confirm', [999_999])).rejects.toMatchObject({ code: 404 });
      expect(await stepsOf(stage.portal.ctx.db, voucherMachine, idOf(voucher))).toMatchObject([
        { status: voucherStatus.code.waiting, actor: '测试用户' },
        { status: voucherStatus.code.confirmed, actor: '平台' },
      ]);
      await midnight('2026-11-25');
      expect(await order()).toMatchObject({ endorseStatus: 4, premium: 11.01 });
      expect(await wallet()).toEqual(before);
      expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
      expect((await caller.get('/api/addReduces')).body.data).toMatchObject({ count: 1 });
    });

    it('is due again until its effective date, with the reason, when the voucher is rejected', async () => {
      const { id, submit, order, due, caller } = await unpaidOrder();
      const voucher = await submit();

      await stage.portal.provider('voucher:reject', [idOf(voucher)], { reason: '未查询到该笔转账' });

      expect(await order()).toMatchObject({
        endorseStatus: 1,
        auditRemark: '付款凭证未通过：未查询到该笔转账',
        actions: ['pay', 'voucher', 'cancel'],
      });
      await midnight('2026-11-22');
      expect(await due()).toMatchObject({
        payBefore: '2026-11-24T16:00:00.000Z',
        vouchers: [{ voucherStatus: 2, auditRemark: '未查询到该笔转账' }],
      });
      expect((await submit({ payDate: '2026-11-22' })).body.code).toBe(200);
      expect((await caller.post(`/api/addReduces/${id}/pay`, {})).body.code).toBe(2019);
    });

    it('can be paid from the balance after its voucher was rejected', async () => {
      const { id, submit, order, caller } = await unpaidOrder();
      await stage.portal.provider('voucher:reject', [idOf(await submit())], { reason: '金额不符' });
      await givenMoney(stage.portal, stage.employer.id, 100);
      const before = await wallet();

      expect((await caller.post(`/api/addReduces/${id}/pay`, {})).body.code).toBe(200);

      expect(await order()).toMatchObject({ endorseStatus: 3, payType: 1 });
      expect(await wallet()).toEqual({
        available_fen: before.available_fen - 1101,
        frozen_fen: before.frozen_fen + 1101,
      });
    });

    it('is void at its effective date when no second voucher is submitted', async () => {
      const { submit, order } = await unpaidOrder();
      await stage.portal.provider('voucher:reject', [idOf(await submit())], { reason: '金额不符' });

      await midnight('2026-11-25');

      expect(await order()).toMatchObject({ endorseStatus: 6 });
    });

    it.each([
      ['another amount', { payAmount: 11 }, 3011, 'payAmount'],
      ['another payer', { payerName: '华南建设有限公司' }, 422, 'payerName'],
      ['a future day', { payDate: '2026-11-22' }, 422, 'payDate'],
    ])('refuses a voucher with %s at its field', async (_, change, code, field) => {
      const { submit, order } = await unpaidOrder();

      const refused = await submit(change);

      expect(refused.body).toMatchObject({ code, data: { fields: [{ field }] } });
      expect(await order()).toMatchObject({ endorseStatus: 1, payType: 1 });
    });

    it('is postponed while its voucher is unconfirmed, and the overpaid amount goes to the wallet', async () => {
      const { submit, order } = await unpaidOrder();
      const before = await wallet();
      const voucher = await submit();

      await midnight('2026-11-25');
      expect(await order()).toMatchObject({ endorseStatus: 2, effectDate: '2026-11-26', premium: 9.17 });
      await stage.portal.provider('voucher:confirm', [idOf(voucher)]);

      expect(await wallet()).toEqual({
        available_fen: before.available_fen + 1101 - 917,
        frozen_fen: before.frozen_fen + 917,
      });
      expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
    });

    it.each(['before', 'after'])(
      'puts the whole transfer into the wallet when it was cancelled %s the confirmation',
      async (when) => {
        const { id, caller, submit, order } = await unpaidOrder();
        const before = await wallet();
        const voucher = await submit();
        const cancel = () => caller.post(`/api/addReduces/${id}/cancel`, {});

        if (when === 'before') await cancel();
        await stage.portal.provider('voucher:confirm', [idOf(voucher)]);
        if (when === 'after') await cancel();

        expect(await order()).toMatchObject({ endorseStatus: 6 });
        expect(await wallet()).toEqual({ ...before, available_fen: before.available_fen + 1101 });
      },
    );

    it('of more than 200 people still needs a review after the voucher is confirmed', async () => {
      const { id, submit, order } = await unpaidOrder('2026-11-25', people(201, 50));
      const voucher = await submit({ payAmount: 2213.01 });
      await stage.portal.provider('voucher:confirm', [idOf(voucher)]);
      expect(await order()).toMatchObject({ endorseStatus: 2 });

      await stage.portal.provider('roster:approve', [id]);

      expect(await order()).toMatchObject({ endorseStatus: 3 });
    });

    it('is refused to employers who pay by WeChat', async () => {
      const { due, submit, order } = await unpaidOrder();
      await updateRows(stage.portal, 'customer', { pay_account_type: 2 });

      expect((await submit()).body.code).toBe(403);
      expect(await due()).toMatchObject({ refusal: '您的账户不支持凭证付款，请使用余额支付' });
      expect(await order()).toMatchObject({ actions: ['pay', 'cancel'] });
    });
  });
});
