import { randomUUID } from 'node:crypto';
import timers from 'node:timers/promises';
import { defineEndpoint, problems } from 'shared-kernel/contract';
import { eachDatabase, eachPortal, firstRow, updateRows } from '../../testing/portal';
import type { Trx } from '../db/database';
import { answerOnce } from './idempotency';
import type { Module } from './route';
import { transfer } from './transfer.fixture';

/** Like `transfer`, with its response stored in the transaction of its changes. */
const booking = defineEndpoint({ ...transfer, id: 'test.booking', path: '/test/booking', keepsAnswer: true });

eachDatabase((open) => {
  let runs: number;
  let isShort: boolean;
  /** Awaited by a transfer. */
  let slow: Promise<void> | undefined;
  /** Called in the transaction of a booking before it ends. */
  let hold: ((trx: Trx) => Promise<void>) | undefined;

  const testModule: Module = (route) => {
    route(transfer, async ({ body, fail }) => {
      runs += 1;
      await slow;
      if (isShort) return fail(problems.balanceTooLow, { available: '1.00', shortfall: '2.00' });
      return { amount: body.amount, run: runs };
    });
    route(booking, ({ body, actor }) =>
      answerOnce(portal.ctx, async (trx) => {
        const { amount } = body;
        runs += 1;
        const run = runs;
        await trx
          .updateTable('customer')
          .set((is) => ({ credit_limit_fen: is('credit_limit_fen', '+', amount) }))
          .where('id', '=', actor.customerId)
          .execute();
        await hold?.(trx);
        return { amount, run };
      }),
    );
  };

  const portal = eachPortal(open, { extra: [testModule] });
  beforeEach(() => {
    [runs, isShort, hold, slow] = [0, false, undefined, undefined];
  });
  afterEach(() => jest.restoreAllMocks());

  const main = async () => portal.as((await portal.given.customer()).username);

  describe('an idempotent call', () => {
    const headers = { 'idempotency-key': 'key-of-this-order' };

    it('runs once per key, also for concurrent requests', async () => {
      const caller = await main();
      await caller.get('/users/current');

      const replies = await Promise.all(
        [1, 2, 3].map(() => caller.post('/test/transfer', { amount: 5 }, { headers })),
      );
      const later = await caller.post('/test/transfer', { amount: 5 }, { headers });

      expect(runs).toBe(1);
      expect([...replies, later].map((reply) => reply.body.data)).toEqual(
        [1, 2, 3, 4].map(() => ({ amount: 5, run: 1 })),
      );
    });

    it('is awaited by eight repeats that do not ask the database, and refused to further ones', async () => {
      const caller = await main();
      await caller.get('/users/current');
      let release = () => {};
      slow = new Promise((resolve) => (release = resolve));
      const once = (count: number) =>
        Array.from({ length: count }, () => caller.post('/test/transfer', { amount: 5 }, { headers }));
      const [first] = once(1);
      const count = () => runs;
      while (count() === 0) await timers.setTimeout(5);
      const reads = jest.spyOn(portal.ctx.db, 'selectFrom');
      const repeats = once(12);
      const refused = await Promise.race(repeats);
      await timers.setTimeout(200);
      const asked = reads.mock.calls.filter(([table]) => table === 'idempotency');
      release();

      expect([refused.status, asked]).toEqual([409, []]);
      const statuses = (await Promise.all([first, ...repeats])).map((reply) => reply?.status);
      expect([statuses.filter((one) => one === 200).length, runs]).toEqual([9, 1]);
    });

    it('is refused with 409 when its key is reused with another body', async () => {
      const caller = await main();
      await caller.post('/test/transfer', { amount: 5 }, { headers });

      const reply = await caller.post('/test/transfer', { amount: 6 }, { headers });

      expect(reply).toMatchObject({ status: 409, body: { code: 409, message: '请勿重复提交' } });
      expect(runs).toBe(1);
    });

    it('may be repeated with its key after a refusal', async () => {
      const caller = await main();
      isShort = true;
      const refused = await caller.post('/test/transfer', { amount: 5 }, { headers });
      isShort = false;

      const repeated = await caller.post('/test/transfer', { amount: 5 }, { headers });

      expect([refused.body.code, repeated.body.code]).toEqual([3001, 200]);
    });

    describe('interrupted by a kill of the process', () => {
      /** The key is held, its response was not stored, and a repeat does not wait. */
      const interrupted = async () => {
        await updateRows(portal, 'idempotency', { answer: null, claim: randomUUID() });
        jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
      };
      const bookedOf = async ({ id }: { id: number }) =>
        (await firstRow(portal, 'customer', { id })).credit_limit_fen;

      it('returns 409 with an unknown outcome on repeat when its response is stored separately from its changes', async () => {
        const caller = await main();
        await caller.post('/test/transfer', { amount: 5 }, { headers });
        await interrupted();

        const repeated = await caller.post('/test/transfer', { amount: 5 }, { headers });

        expect(repeated).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('上次提交的结果未知') },
        });
        expect(runs).toBe(1);
      });

      it('runs again on repeat when its response is stored in the transaction of its changes', async () => {
        const employer = await portal.given.customer();
        const book = () => portal.as(employer.username).post('/test/booking', { amount: 5 }, { headers });
        const first = await book();
        // The process was killed before anything was changed: only the key is stored.
        await updateRows(portal, 'customer', { credit_limit_fen: 0 });
        await interrupted();

        const repeated = await book();
        const later = await book();

        expect([first, repeated, later].map(({ body }) => (body.data as { run: number }).run)).toEqual([
          1, 2, 2,
        ]);
        expect(await bookedOf(employer)).toBe(500);
      });

      it('cannot commit once a repeat has taken over its key', async () => {
        const employer = await portal.given.customer();
        const book = () => portal.as(employer.username).post('/test/booking', { amount: 5 }, { headers });
        hold = async (trx) => {
          await updateRows(trx, 'idempotency', { claim: randomUUID() });
        };

        const refused = await book();

        expect(refused).toMatchObject({ status: 409, body: { message: '上次提交仍在处理，请稍后重试' } });
        expect(await bookedOf(employer)).toBe(0);
      });
    });

    it('separates the keys of two users, and keeps them for exactly a day', async () => {
      const [one, two] = [await main(), await main()];
      await one.post('/test/transfer', { amount: 5 }, { headers });
      await two.post('/test/transfer', { amount: 5 }, { headers });
      expect(runs).toBe(2);

      portal.clock.advanceDays(1);
      await portal.ctx.jobs.runAll();
      const repeated = await one.post('/test/transfer', { amount: 5 }, { headers });
      expect([repeated.body.data, runs]).toEqual([{ amount: 5, run: 1 }, 2]);

      portal.clock.set(new Date(portal.clock.now().getTime() + 1).toISOString());
      await portal.ctx.jobs.runAll();
      await one.post('/test/transfer', { amount: 7 }, { headers });
      expect(runs).toBe(3);
    });
  });
});
