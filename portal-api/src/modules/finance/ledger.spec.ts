import { sql } from 'kysely';
import { fen } from 'shared-kernel/domain/money';
import type { Trx } from '../../platform/db/database';
import { eachDatabase, eachPortal, insertRow, rowsOf, updateRows } from '../../testing/portal';
import { strictRound } from '../../testing/rounds';
import { capitalOf } from './capital.repository';
import { checkLedger } from './finance.jobs';
import { readLedger } from './ledger-reader';
import { lotReader } from './lots';
import { capture, creditRecharge, freeze, refund, release, walletOf, type WalletMove } from './ledger';

eachDatabase((open) => {
  const portal = eachPortal(open);
  let customerId: number;

  const move = (yuan: number, more: Partial<WalletMove> = {}): WalletMove => ({
    customerId,
    amount: fen(yuan * 100),
    bizType: 1,
    bizId: 1,
    bizNo: 'TB20261121000001',
    summary: '投保',
    at: portal.clock.now(),
    ...more,
  });
  const inTransaction = (work: (trx: Trx) => Promise<void>) => portal.ctx.db.transaction().execute(work);
  const book = (run: typeof freeze, yuan: number, more: Partial<WalletMove> = {}) =>
    inTransaction((trx) => run(trx, move(yuan, more)));
  const recharge = (yuan: number, source: 'BANK' | 'WECHAT_CLEARING' = 'BANK') =>
    inTransaction((trx) => creditRecharge(trx, move(yuan, { bizType: 8 }), source));

  beforeEach(async () => {
    customerId = (await portal.given.customer()).id;
  });

  describe('the ledger', () => {
    test('agrees with the wallet from recharge to refund', async () => {
      await recharge(1000);
      await book(freeze, 300);
      await book(capture, 300);
      await book(freeze, 200);
      await book(release, 200);
      await book(refund, 50);

      expect(await walletOf(portal.ctx.db, customerId)).toEqual({ available: 750_00, frozen: 0 });
      expect(await checkLedger(portal.ctx.db)).toEqual([]);
    });

    test('forecasts the days left from staff changes, not from payments for policies', async () => {
      const daysLeft = async () => (await capitalOf(portal.ctx.db, customerId, portal.clock.now())).daysLeft;
      await recharge(67_500);
      await book(freeze, 60_000);
      await book(capture, 60_000);
      expect(await daysLeft()).toBeNull();

      for (const run of [freeze, capture]) await book(run, 1000, { bizType: 2 });

      expect(await daysLeft()).toBe(586);
    });

    test('stores the balance after each movement', async () => {
      await recharge(1000);
      await book(freeze, 300);
      await book(capture, 300);
      await book(refund, 50);

      const lines = await portal.ctx.db
        .selectFrom('ledger_line')
        .select(['account', 'balance_after_fen'])
        .where('balance_after_fen', 'is not', null)
        .orderBy('id')
        .execute();

      expect(lines.map((line) => [line.account, line.balance_after_fen])).toEqual([
        ['WALLET_AVAIL', 1000_00],
        ['WALLET_AVAIL', 700_00],
        ['WALLET_FROZEN', 300_00],
        ['WALLET_FROZEN', 0],
        ['WALLET_AVAIL', 750_00],
      ]);
    });

    test('a payment beyond the balance is refused with balance and shortfall, and changes nothing', async () => {
      await recharge(100);

      await expect(book(freeze, 1234.5)).rejects.toMatchObject({
        code: 3001,
        message: '账户可用余额不足，当前余额100.00元，还需1,134.50元，请先充值',
      });
      expect(await walletOf(portal.ctx.db, customerId)).toEqual({ available: 100_00, frozen: 0 });
    });

    test('the first two movements of a customer may be concurrent', async () => {
      await Promise.all([recharge(10), recharge(20)]);

      expect((await walletOf(portal.ctx.db, customerId)).available).toBe(30_00);
    });

    test('an amount above the frozen balance can be neither captured nor released', async () => {
      await recharge(100);
      await book(freeze, 40);

      await expect(book(capture, 41)).rejects.toThrow('below zero');
      await expect(book(release, 41)).rejects.toThrow('below zero');
      expect(await walletOf(portal.ctx.db, customerId)).toEqual({ available: 60_00, frozen: 40_00 });
    });

    test.each([0, -1])('a movement of %i fen is refused', async (amount) => {
      await expect(book(freeze, 1, { amount: fen(amount) })).rejects.toThrow('above zero');
    });

    test('a transaction that fails later leaves no entry', async () => {
      await recharge(100);

      const trial = inTransaction(async (trx) => {
        await freeze(trx, move(40));
        throw new Error('the order could not be stored');
      });

      await expect(trial).rejects.toThrow('could not be stored');
      expect(await walletOf(portal.ctx.db, customerId)).toEqual({ available: 100_00, frozen: 0 });
      expect(await checkLedger(portal.ctx.db)).toEqual([]);
    });
  });

  describe('recharge lots', () => {
    const spend = async (yuan: number) => {
      await book(freeze, yuan);
      await book(capture, yuan);
    };
    const left = async () => {
      await readLedger(portal.ctx, strictRound, lotReader);
      const lots = await rowsOf(portal, 'recharge_lot', ['source', 'amount_fen', 'used_fen'], {}, 'id');
      return lots.map((lot) => [lot.source, (lot.amount_fen - lot.used_fen) / 100]);
    };

    test('are used by premium oldest first, and refunded newest first among those that paid for the policy', async () => {
      await recharge(100);
      await recharge(200, 'WECHAT_CLEARING');
      await spend(150);
      expect(await left()).toEqual([
        ['bank', 0],
        ['wechat', 150],
      ]);

      await book(refund, 80);

      expect(await left()).toEqual([
        ['bank', 30],
        ['wechat', 200],
      ]);
    });

    test('keep the same remainder however often the ledger is read', async () => {
      await recharge(100);
      await left();
      await spend(60);
      await left();
      await book(refund, 10);
      await left();

      expect(await left()).toEqual([['bank', 50]]);
    });

    test('are not used by money that is only frozen', async () => {
      await recharge(100);
      await book(freeze, 60);

      expect(await left()).toEqual([['bank', 100]]);
    });
  });

  describe('the database itself', () => {
    test('refuses an entry whose lines do not sum to zero, at commit', async () => {
      const trial = inTransaction(async (trx) => {
        const entry = await insertRow(trx, 'ledger_entry', {
          posting: 'freeze',
          biz_type: 1,
          biz_id: 1,
          biz_no: 'TB',
          summary: '',
          entry_time: portal.clock.now(),
          insure_id: null,
        });
        await insertRow(trx, 'ledger_line', {
          entry_id: entry.id,
          account: 'BANK',
          customer_id: customerId,
          amount_fen: 5,
          balance_after_fen: null,
        });
      });

      await expect(trial).rejects.toThrow('does not balance');
    });

    test.each(['ledger_entry', 'ledger_line'])('refuses to update, delete or truncate %s', async (table) => {
      await recharge(100);
      const { db } = portal.ctx;

      await expect(sql`update ${sql.table(table)} set id = default`.execute(db)).rejects.toThrow(
        'append-only',
      );
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow('append-only');
    });

    test('refuses a negative balance, whatever writes it', async () => {
      await recharge(1);

      await expect(updateRows(portal, 'capital', { available_fen: -1 })).rejects.toThrow('available_fen');
    });
  });

  test('the nightly check reports a wallet row that differs from the ledger until it is corrected', async () => {
    await recharge(100);
    await updateRows(portal, 'capital', { available_fen: 99_00 });

    expect(await checkLedger(portal.ctx.db)).toEqual([
      `customer ${customerId}: capital says 9900/0 fen, the ledger 10000/0`,
    ]);
    const health = async () => (await portal.anonymous.get('/health')).body.data;
    const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    await portal.ctx.jobs.runAll();
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('the ledger does not add up'));
    errors.mockRestore();
    expect(await health()).toEqual({ alarms: ['ledger-differs'] });

    await updateRows(portal, 'capital', { available_fen: 100_00 });
    portal.clock.set('2026-11-22T00:00:00+08:00');
    await portal.ctx.jobs.runAll();
    expect(await health()).toBeNull();
  });
});
