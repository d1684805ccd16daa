import fc from 'fast-check';
import {
  billInvoiced,
  invoiceApplicationStatus,
  invoiceKind,
  invoiceMailStatus,
  operateType,
} from 'shared-kernel/domain/dictionaries';
import { eachPortal, oneDatabase, type Caller, type Reply, fieldsOf } from '../../testing/portal';
import { billedEmployer, dataOf } from '../billing/billing.fixtures';
import { givenPolicy, people } from '../insure/insure.fixtures';
import { givenInvoiceInfo, prepaidEmployer } from './invoicing.fixtures';

const { special, plain } = invoiceKind.code;

const leftOf = async (caller: Caller) => (await caller.get('/api/invoices/waitItems?length=100')).body.data;

const formOf = (items: Record<number, number>, kind: number = plain, more: object = {}) => ({
  invoiceKind: kind,
  invoiceContent: 1,
  receiveEmail: 'invoice@example.com',
  remark: '',
  items: Object.entries(items).map(([id, amount]) => ({ settlementId: Number(id), amount })),
  ...more,
});

const applied = (reply: Reply) =>
  dataOf<{ invoices: { id: number; applyNo: string; amount: number }[] }>(reply).invoices;

const detailOf = async (caller: Caller, id: number) => (await caller.get(`/api/invoices/${id}`)).body.data;

oneDatabase((open) => {
  const portal = eachPortal(open, { now: '2026-06-03T09:30:00+08:00' });

  const prepaid = async () => {
    const employer = await portal.given.customer();
    await givenInvoiceInfo(portal.ctx.db, employer.id);
    return prepaidEmployer(portal, employer);
  };

  /** Creates a prepaid employer whose bill of June is paid from these recharges, of WeChat first. */
  const billOf = async (used: number, recharged: { BANK: number; WECHAT_CLEARING?: number }) => {
    const { caller, recharge, consume, passDay } = await prepaid();
    if (recharged.WECHAT_CLEARING) await recharge('WECHAT_CLEARING', recharged.WECHAT_CLEARING);
    await recharge('BANK', recharged.BANK);
    await consume(used);
    await passDay('2026-07-01');
    return { caller, id: (await leftOf(caller)).list[0]?.id ?? 0 };
  };

  test('a month-settled bill is invoiced in parts, issued, sent and cancelled by a red invoice', async () => {
    const { caller, employer, passDay, bills, payByBalance } = await billedEmployer(portal, '2026-09-05');
    await passDay('2026-10-01');
    const [bill] = await bills();
    const id = bill?.id ?? 0;
    const amount = bill?.payAmount ?? 0;
    expect((await leftOf(caller)).list).toEqual([]);
    await prepaidEmployer(portal, employer).recharge('BANK', 9000);
    dataOf(await payByBalance([id]));

    expect(await leftOf(caller)).toMatchObject({ sumPlain: amount, sumSpecial: amount, list: [{ id }] });
    const invoicedOf = async () => (await bills()).find((one) => one.id === id)?.invoiced;
    expect(await invoicedOf()).toBe(billInvoiced.code.none);
    const missing = await caller.post('/api/invoices/apply', formOf({ [id]: 1000 }, special));
    expect(missing.body.code).toBe(3009);
    await givenInvoiceInfo(portal.ctx.db, employer.id);
    const preview = await caller.post('/api/invoices/preview', formOf({ [id]: 999.99 }, special));
    expect(dataOf(preview)).toMatchObject({
      invoices: [{ amount: 999.99, netAmount: 943.39, taxAmount: 56.6, inWords: '玖佰玖拾玖元玖角玖分' }],
    });
    const [invoice] = applied(await caller.post('/api/invoices/apply', formOf({ [id]: 999.99 }, special)));
    expect((await leftOf(caller)).sumPlain).toBeCloseTo(amount - 999.99, 2);

    expect(await invoicedOf()).toBe(billInvoiced.code.applied);

    const invoiceId = invoice?.id ?? 0;
    await portal.provider('invoice:issue', [invoiceId]);
    await portal.ctx.jobs.runAll();
    expect(await invoicedOf()).toBe(billInvoiced.code.partly);
    const issued = await detailOf(caller, invoiceId);
    expect(issued).toMatchObject({
      invoiceStatus: invoiceApplicationStatus.code.issued,
      invoiceNo: expect.stringMatching(/^\d{20}$/),
      amount: 999.99,
      items: [{ settlementId: id, amount: 999.99 }],
      mails: [{ mailStatus: invoiceMailStatus.code.stored, receiveEmail: 'invoice@example.com' }],
      actions: ['resend', 'redFlush'],
    });
    const pdf = await caller.get(`/api/invoices/${invoiceId}/file`);
    expect([pdf.status, Buffer.from(pdf.bytes).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const xml = await caller.get(`/api/invoices/${invoiceId}/xml`);
    expect(Buffer.from(xml.bytes).toString('utf8')).toContain(`<InvoiceNo>${issued.invoiceNo}</InvoiceNo>`);
    expect((await caller.post(`/api/invoices/${invoiceId}/cancel`)).body.code).toBe(2019);

    const reason = { reason: '开票内容有误，重新开票' };
    const unconfirmed = await caller.post(`/api/invoices/${invoiceId}/redFlush`, reason);
    expect(unconfirmed.body.data).toMatchObject({ fields: [{ field: 'buyerConfirmed' }] });
    const confirmed = { ...reason, buyerConfirmed: true };
    const both = await Promise.all([
      caller.post(`/api/invoices/${invoiceId}/redFlush`, confirmed),
      caller.post(`/api/invoices/${invoiceId}/redFlush`, confirmed),
    ]);
    expect(both.map(({ body }) => body.code).toSorted()).toEqual([200, 2019]);
    expect(await leftOf(caller)).toMatchObject({ sumPlain: amount, sumSpecial: amount });
    const red = await caller.get(`/api/invoices/${invoiceId}/file?red=1`);
    expect(red.status).toBe(200);
  });

  test('WeChat money allows plain invoices only, and these use it before bank money', async () => {
    const { caller, id } = await billOf(600, { BANK: 500, WECHAT_CLEARING: 300 });

    expect(await leftOf(caller)).toMatchObject({ sumPlain: 600, sumSpecial: 300 });
    const tooMuch = await caller.post('/api/invoices/apply', formOf({ [id]: 300.01 }, special));
    expect(tooMuch.body).toMatchObject({ code: 3008, message: '微信充值仅支持开具普通发票' });
    expect((await caller.post('/api/invoices/apply', formOf({ [id]: 600.01 }))).body).toMatchObject({
      code: 3007,
      message: '可开票金额不足',
    });
    applied(await caller.post('/api/invoices/apply', formOf({ [id]: 200 })));
    expect(await leftOf(caller)).toMatchObject({ sumPlain: 400, sumSpecial: 300 });
  });

  test('an invoice above a million is split, and cancelled or rejected parts may be invoiced again', async () => {
    const { caller, id } = await billOf(2_500_000, { BANK: 2_500_000 });
    const invoices = applied(await caller.post('/api/invoices/apply', formOf({ [id]: 2_500_000 }, special)));

    expect(invoices.map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000, 500_000]);
    dataOf(await caller.post(`/api/invoices/${invoices[0]?.id}/cancel`));
    await portal.provider('invoice:reject', [invoices[1]?.id ?? 0], { reason: '抬头与税号不一致' });
    expect((await leftOf(caller)).sumPlain).toBe(2_000_000);
    expect(await detailOf(caller, invoices[1]?.id ?? 0)).toMatchObject({
      invoiceStatus: invoiceApplicationStatus.code.rejected,
      rejectReason: '抬头与税号不一致',
    });
    await expect(portal.provider('invoice:issue', [invoices[0]?.id ?? 0])).rejects.toMatchObject({
      code: 2019,
    });
  });

  test('invoice applications with invalid input, for others’ bills or for the same money twice are refused', async () => {
    const { caller, id } = await billOf(100, { BANK: 1000 });
    const fieldOf = async (body: object) => {
      const reply = await caller.post('/api/invoices/apply', body);
      return [reply.status, fieldsOf(reply)[0]?.field];
    };
    for (const amount of [0, -1, 0.005, 1e9, '１００', null, '1,000'])
      expect(await fieldOf(formOf({ [id]: amount as number }))).toEqual([422, 'amount']);
    for (const receiveEmail of ['a@example.com\r\nBcc: b@example.com', 'a@example.com\n', 'nobody', ''])
      expect(await fieldOf(formOf({ [id]: 1 }, plain, { receiveEmail }))).toEqual([422, 'receiveEmail']);
    expect(await fieldOf(formOf({ [id]: 1 }, plain, { remark: '备'.repeat(101) }))).toEqual([422, 'remark']);
    const other = portal.as((await portal.given.customer()).username);
    expect((await other.post('/api/invoices/apply', formOf({ [id]: 1 }))).status).toBe(404);

    const both = await Promise.all(
      [1, 2].map(() => caller.post('/api/invoices/apply', formOf({ [id]: 80 }))),
    );
    expect(both.map(({ body }) => body.code).toSorted()).toEqual([200, 3007]);
  });

  test('a concurrent cancellation and application never invoice more than was paid', async () => {
    const { caller, id } = await billOf(1000, { BANK: 1000 });
    const [first] = applied(await caller.post('/api/invoices/apply', formOf({ [id]: 700 })));
    await portal.provider('invoice:issue', [first?.id ?? 0]);
    const cancelling = { reason: '开票内容有误，重新开票' };

    const [, second] = await Promise.all([
      caller.post(`/api/invoices/${first?.id}/redFlush`, cancelling),
      caller.post('/api/invoices/apply', formOf({ [id]: 1000 })),
    ]);

    const left = second.body.code === 200 ? 0 : 1000;
    expect((await leftOf(caller)).sumPlain).toBe(left);
  });

  test('a refund for an invoiced policy lowers what may be invoiced of the recharge that paid for another', async () => {
    portal.clock.set('2026-01-15T09:30:00+08:00');
    const employer = await portal.given.customer();
    await givenInvoiceInfo(portal.ctx.db, employer.id);
    const { caller, passDay } = prepaidEmployer(portal, employer);
    const policy = await givenPolicy(portal, employer, { startDate: '2026-01-20', persons: people(6) });
    await passDay('2026-02-01');
    const [january] = (await leftOf(caller)).list;
    applied(await caller.post('/api/invoices/apply', formOf({ [january?.id ?? 0]: 4017.6 })));

    await givenPolicy(portal, employer, { startDate: '2026-02-10', persons: people(3, 100) });
    const reduces = people(2).map(({ idNo }) => ({ idNo }));
    const leaving = { insureId: policy.id, operateType: operateType.code.reduce, effectDate: '2026-02-19' };
    dataOf(await caller.post('/api/addReduces', { ...leaving, reduces }));
    await passDay('2026-03-01');

    // 3 × 669.60 - 2 × 669.60 × 334 ÷ 365
    expect(await leftOf(caller)).toMatchObject({
      list: [{ settleMonth: '2026-02', paidAmount: 783.34, invoicedAmount: 0, plainAmount: 783.34 }],
      sumPlain: 783.34,
      sumSpecial: 783.34,
    });
  });

  test('random recharges, premiums and refunds never allow more invoices than was paid, in total or per recharge', async () => {
    const month = fc.array(
      fc.record({
        kind: fc.constantFrom('BANK', 'WECHAT_CLEARING', 'consume', 'consume', 'giveBack'),
        fen: fc.integer({ min: 1, max: 90_000 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const share = fc.record({ percent: fc.integer({ min: 1, max: 100 }), isSpecial: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(month, { minLength: 2, maxLength: 5 }),
        fc.array(share, { minLength: 4, maxLength: 4 }),
        async (months, shares) => {
          portal.clock.set('2026-01-15T09:30:00+08:00');
          const { customerId, caller, recharge, consume, giveBack, passDay } = await prepaid();
          const wallet = { available: 0, used: 0 };
          for (const [index, moves] of months.entries()) {
            portal.clock.set(`2026-0${index + 1}-15T09:30:00+08:00`);
            for (const move of moves) {
              const yuan = move.fen / 100;
              if (move.kind === 'BANK' || move.kind === 'WECHAT_CLEARING') {
                await recharge(move.kind, yuan);
                wallet.available += move.fen;
              } else if (move.kind === 'consume' && wallet.available >= move.fen) {
                await consume(yuan);
                wallet.available -= move.fen;
                wallet.used += move.fen;
              } else if (move.kind === 'giveBack' && wallet.used >= move.fen) {
                await giveBack(yuan);
                wallet.available += move.fen;
                wallet.used -= move.fen;
              }
            }
            await passDay(`2026-0${index + 2}-01`);
            const turn = shares[index];
            const row = (await leftOf(caller)).list.at(-1);
            if (!turn || !row) continue;
            const most = turn.isSpecial ? row.specialAmount : row.plainAmount;
            const part = Math.floor(most * turn.percent) / 100;
            if (part > 0)
              applied(
                await caller.post(
                  '/api/invoices/apply',
                  formOf({ [row.id]: part }, turn.isSpecial ? special : plain),
                ),
              );
          }
          const lots = await portal.ctx.db
            .selectFrom('recharge_lot as lot')
            .leftJoin('invoice_part as part', 'part.lot_id', 'lot.id')
            .select(['lot.id', 'lot.source', 'lot.amount_fen', 'lot.used_fen'])
            .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('part.amount_fen'), eb.lit(0)).as('invoiced'))
            .where('lot.customer_id', '=', customerId)
            .groupBy('lot.id')
            .execute();
          for (const lot of lots) expect(Number(lot.invoiced)).toBeLessThanOrEqual(lot.amount_fen);
          const left = await leftOf(caller);
          const open = lots.map((lot) => Math.max(0, lot.used_fen - Number(lot.invoiced)));
          const banks = open.filter((_, index) => lots[index]?.source === 'bank');
          const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0) / 100;
          const paid = lots.reduce((sum, lot) => sum + lot.used_fen - Number(lot.invoiced), 0);
          expect(left.sumPlain).toBe(Math.min(total(open), Math.max(0, paid) / 100));
          expect(left.sumSpecial).toBeLessThanOrEqual(Math.min(total(banks), left.sumPlain));
        },
      ),
      { numRuns: 6, seed: 20261122 },
    );
  });
});
