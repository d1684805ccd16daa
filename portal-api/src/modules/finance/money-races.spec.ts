import { sql } from 'kysely';
import {
  invoiceApplicationStatus,
  invoiceKind,
  walletBizType,
  withdrawStatus,
} from 'shared-kernel/domain/dictionaries';
import { fen } from 'shared-kernel/domain/money';
import type { Actor } from '../../platform/context';
import type { Trx } from '../../platform/db/database';
import { oneDatabase, type Caller, type GivenCustomer, type Portal, firstRow } from '../../testing/portal';
import { dataOf } from '../billing/billing.fixtures';
import { givenInvoiceInfo, prepaidEmployer } from '../invoicing/invoicing.fixtures';
import { checkLedger } from './finance.jobs';
import { freeze, release, walletOf } from './ledger';
import { givenBankMoney } from './withdrawals.fixtures';
import { placeWithdrawal } from './withdrawals';

/** Runs per race; `npm run check -- races` does 200. The parts are truly concurrent only on a PostgreSQL server. */
const rounds = Number(process.env.MONEY_RACES ?? 5);
jest.setTimeout(60_000 + rounds * 3_000);

const won = async (parts: readonly Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(parts)).filter(({ status }) => status === 'fulfilled').length;

oneDatabase((open) => {
  let portal: Portal;
  let employer: GivenCustomer;
  let actor: Actor;
  let caller: Caller;
  beforeEach(async () => {
    portal = await open({ now: '2026-06-03T09:30:00+08:00' });
    employer = await portal.given.customer();
    actor = { customerId: employer.id, userId: employer.userId, name: '王会计' } as Actor;
    caller = portal.as(employer.username);
  });
  afterEach(async () => {
    expect(await checkLedger(portal.ctx.db)).toEqual([]);
    await portal.close();
  });

  /** Books 100 yuan from a bank; returns the account that they can be withdrawn to. */
  async function bankMoney(): Promise<number> {
    await givenBankMoney(portal, employer.id);
    const { accounts } = (await caller.get('/api/capitals/withdrawable')).body.data;
    return accounts[0]?.accountId ?? 0;
  }

  const inTransaction = <T>(run: (trx: Trx) => Promise<T>): Promise<T> =>
    portal.ctx.db.transaction().execute(run);
  const withdraw = (accountId: number, yuan: number) =>
    inTransaction((trx) => placeWithdrawal(portal.ctx, trx, actor, { accountId, money: fen(yuan * 100) }));
  const cancel = async (id: number) => {
    const { code } = (await caller.post(`/api/capitals/withdrawals/${id}/cancel`)).body;
    if (code !== 200) throw new Error(String(code));
  };
  const wallet = () => walletOf(portal.ctx.db, employer.id);

  test('concurrent withdrawals and orders never take more than the balance', async () => {
    const accountId = await bankMoney();
    for (let round = 1; round <= rounds; round += 1) {
      const move = {
        customerId: employer.id,
        amount: fen(4_000),
        bizType: walletBizType.code.insure,
        bizId: round,
        bizNo: `TB${round}`,
        summary: '投保',
        at: portal.clock.now(),
      };
      const order = inTransaction((trx) => freeze(trx, move));
      const withdrawals = [1, 2, 3].map(() => withdraw(accountId, 40));

      expect(await won([...withdrawals, order])).toBe(2);
      expect(await wallet()).toEqual({ available: 2_000, frozen: 8_000 });

      const placed = (await Promise.allSettled(withdrawals)).flatMap((one) =>
        one.status === 'fulfilled' ? [one.value.id] : [],
      );
      for (const id of placed) await cancel(id);
      if (placed.length === 1) await inTransaction((trx) => release(trx, move));
      expect(await wallet()).toEqual({ available: 10_000, frozen: 0 });
    }
  });

  test('only one of a concurrent payment and cancellation of a withdrawal succeeds', async () => {
    const accountId = await bankMoney();
    let paidBack = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const { id } = await withdraw(accountId, 0.1);

      expect(await won([portal.provider('withdraw:pay', [id]), cancel(id), cancel(id)])).toBe(1);

      const { withdraw_status: status } = await firstRow(portal, 'withdrawal', { id });
      paidBack += status === withdrawStatus.code.paid ? 10 : 0;
      expect(await wallet()).toEqual({ available: 10_000 - paidBack, frozen: 0 });
    }
  });

  test('concurrent invoice applications never exceed what was paid', async () => {
    await givenInvoiceInfo(portal.ctx.db, employer.id);
    const { recharge, consume, passDay } = prepaidEmployer(portal, employer);
    await recharge('BANK', 1000);
    await consume(1000);
    await passDay('2026-07-01');
    const [bill] = (await caller.get('/api/invoices/waitItems?length=100')).body.data.list;
    const settlementId = bill?.id;
    const apply = async (amount: number): Promise<number> => {
      const reply = await caller.post('/api/invoices/apply', {
        invoiceKind: invoiceKind.code.plain,
        invoiceContent: 1,
        receiveEmail: 'invoice@example.com',
        remark: '',
        items: [{ settlementId, amount }],
      });
      return dataOf<{ invoices: [{ id: number }] }>(reply).invoices[0].id;
    };
    for (let round = 1; round <= rounds; round += 1) {
      const { code } = invoiceApplicationStatus;
      const applications = [1, 2, 3, 4].map(() => apply(300));

      expect(await won(applications)).toBe(3);
      const { rows } = await sql<{ sum: number }>`
        select sum(invoice_part.amount_fen)::int8 as sum from invoice_part join invoice on invoice.id = invoice_id
        where settlement_id = ${settlementId} and invoice_status in (${code.waiting}, ${code.issuing}, ${code.issued})`.execute(
        portal.ctx.db,
      );
      expect(Number(rows[0]?.sum)).toBe(90_000);

      for (const one of await Promise.allSettled(applications))
        if (one.status === 'fulfilled') dataOf(await caller.post(`/api/invoices/${one.value}/cancel`));
    }
  });
});
