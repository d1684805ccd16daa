import { sql } from 'kysely';
import { eachPortal, oneDatabase, fieldsOf, rowsOf, updateRows } from '../../testing/portal';
import { billedEmployer, dataOf, type Bill, type BilledEmployer } from '../billing/billing.fixtures';
import { checkLedger } from '../finance/finance.jobs';
import { lotReader } from '../finance/lots';
import { catchUp } from '../finance/ledger-reader';
import { voucherOf } from './vouchers.fixtures';

oneDatabase((open) => {
  const portal = eachPortal(open, { now: '2026-08-01T09:30:00+08:00' });
  let billed: BilledEmployer;

  /** Creates two bills: 2026-09 with 4017.60 for six people, and 2026-10 with one more from the 11th. */
  const twoBills = async () => {
    billed = await billedEmployer(portal, '2026-09-05');
    await billed.passDay('2026-10-01', '01:00:00');
    dataOf(await billed.add('2026-10-11', 50));
    await billed.passDay('2026-10-11');
    await billed.passDay('2026-11-01', '01:00:00');
    const [october, september] = await billed.bills();
    if (!september || !october) throw new Error('two bills were expected');
    return { september, october };
  };
  const formOf = (payAmount: number, change: object = {}) =>
    voucherOf(portal, billed.employer, { payAmount, payDate: '2026-11-01', ...change });
  const submit = async (bill: Bill) =>
    billed.caller.post(`/api/settlements/${bill.id}/voucher`, await formOf(bill.payAmount));
  /** Runs `work` while the bill belongs to another contracting company. */
  const withOtherCompany = async <Answer>(id: number, work: () => Promise<Answer>): Promise<Answer> => {
    const { db } = portal.ctx;
    const company = (signcompany_id: number) => updateRows(db, 'settlement', { signcompany_id }, { id });
    const own = billed.employer.signcompanyId;
    const other = 999;
    await sql`insert into signcompany overriding system value select made.* from signcompany one,
      jsonb_populate_record(null::signcompany, to_jsonb(one) || ${JSON.stringify({
        id: other,
        signcompanyname: '另一家签约公司',
        uscc: '91350200MA00000000',
      })}::jsonb) made where one.id = ${own}`.execute(db);
    await company(other);
    const answer = await work();
    await company(own);
    return answer;
  };
  const states = async () => (await billed.bills()).map((bill) => bill.settleStatus);

  describe('a bill paid by voucher', () => {
    test('accepts the same receipt again after a rejection, and is paid once the transfer is confirmed', async () => {
      const { october: bill } = await twoBills();
      const first = (await submit(bill)).body.data;

      expect(await states()).toEqual([2, 1]);
      expect((await billed.payByBalance([bill.id])).body.code).toBe(3006);
      expect((await submit(bill)).body.code).toBe(3006);
      await portal.provider('voucher:reject', [first.id], { reason: '未查询到该笔转账' });
      expect(await states()).toEqual([4, 1]);
      const { steps } = (await billed.caller.get(`/api/settlements/${bill.id}`)).body.data;
      expect(steps.at(-1)?.remark).toBe('付款凭证未通过：未查询到该笔转账');

      const again = (await submit(bill)).body.data;
      expect(again.sameReceiptAs).toEqual([]);
      await portal.provider('voucher:confirm', [again.id]);

      expect(await states()).toEqual([3, 1]);
      const { refusal } = (await billed.caller.get(`/api/settlements/${bill.id}/voucher`)).body.data;
      expect(refusal).toBe('当前状态为“已结算”，无需付款');
      await expect(portal.provider('voucher:confirm', [again.id])).rejects.toMatchObject({ code: 2019 });
      expect(await checkLedger(portal.ctx.db)).toEqual([]);
      await portal.ctx.db.transaction().execute((trx) => catchUp(trx, lotReader, billed.employer.id));
      const lots = await rowsOf(portal, 'recharge_lot', ['source', 'amount_fen', 'used_fen'], {
        customer_id: billed.employer.id,
      });
      const fen = Math.round(bill.payAmount * 100);
      expect(lots).toEqual([{ source: 'bank', amount_fen: fen, used_fen: fen }]);
    });

    test('shows employer and provider that its receipt was used for another bill', async () => {
      const { september, october } = await twoBills();
      const first = (await submit(october)).body.data;

      const second = (await submit(september)).body.data;

      expect(second.sameReceiptAs).toEqual([first.voucherNo]);
      const { vouchers } = (await billed.caller.get(`/api/settlements/${september.id}/voucher`)).body.data;
      expect(vouchers).toMatchObject([{ sameReceiptAs: [first.voucherNo] }]);
      expect(await portal.provider('list', ['vouchers'])).toMatchObject({
        list: [
          { id: second.id, sameReceiptAs: [first.voucherNo] },
          { id: first.id, sameReceiptAs: [second.voucherNo] },
        ],
      });
    });

    test('can be paid with other bills by one voucher of exactly their sum', async () => {
      const { september, october } = await twoBills();
      const sum = Math.round((september.payAmount + october.payAmount) * 100) / 100;
      const pay = async (payAmount: number, ids = [september.id, october.id]) =>
        billed.caller.post('/api/settlements/batchVoucher', await formOf(payAmount, { ids }));

      expect((await pay(september.payAmount)).body.code).toBe(3011);
      for (const amount of [0, -1, 1.5, 0.005, 1e9, '１００', '', '1,000']) {
        expect([amount, fieldsOf(await pay(amount as number))]).toMatchObject([
          amount,
          [{ field: 'payAmount' }],
        ]);
      }
      const stranger = portal.as((await portal.given.customer()).username);
      for (const path of [`${september.id}/voucher`, 'batchVoucher'])
        expect(
          (await stranger.post(`/api/settlements/${path}`, await formOf(sum, { ids: [september.id] })))
            .status,
        ).toBe(404);
      expect((await pay(sum, [september.id, september.id])).status).toBe(422);
      expect((await withOtherCompany(october.id, () => pay(sum))).body).toMatchObject({
        code: 422,
        message: '请选择同一签约公司的结算单',
      });
      // Of two concurrent batches with the same bill, one is accepted.
      const both = await Promise.all([pay(sum), pay(sum)]);
      expect(both.map(({ body }) => body.code).toSorted((one, other) => one - other)).toEqual([200, 3006]);
      const accepted = both.find(({ body }) => body.code === 200);
      expect(await states()).toEqual([2, 2]);
      await portal.provider('voucher:confirm', [accepted?.body.data.id ?? 0]);

      expect(await states()).toEqual([3, 3]);
      const { amount } = await portal.ctx.db
        .selectFrom('ledger_line')
        .select((is) => is.fn.sum<number>('amount_fen').as('amount'))
        .where('account', '=', 'RECEIVABLE')
        .where('customer_id', '=', billed.employer.id)
        .executeTakeFirstOrThrow();
      expect(Number(amount)).toBe(0);
    });
  });
});
