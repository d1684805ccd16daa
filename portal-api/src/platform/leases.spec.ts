import { eachDatabase, eachPortal, rowsOf } from '../testing/portal';
import { createLeases } from './leases';

const times = { lease: 400, heartbeat: 50, look: 10 };
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

eachDatabase((open) => {
  const portal = eachPortal(open);
  const instance = (more: Partial<typeof times> = {}) =>
    createLeases(portal.ctx.db, portal.ctx.log, { ...times, ...more });

  describe('a lease', () => {
    it('is granted to one of several concurrent callers, and to another after its release', async () => {
      const [one, other] = [instance(), instance()];
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : other).take('work')),
      );
      const [held, ...more] = taken.filter((lease) => lease !== undefined);

      await held?.release();
      const again = await other.take('work');
      await again?.release();

      expect([more, again]).toEqual([[], { release: expect.any(Function) }]);
      const left = await rowsOf(portal, 'lease', ['name']);
      expect(left).toEqual([]);
    });

    it('is extended by the heartbeat of its instance, and expires without one', async () => {
      const [alive, gone, other] = [instance(), instance({ heartbeat: 60_000 }), instance()];
      const kept = await alive.take('kept');
      const lost = await gone.take('lost');
      await pause(2 * times.lease);

      const taken = [await other.take('kept'), await other.take('lost')];
      // A holder that has lost the lease releases nothing.
      await lost?.release();
      const again = await alive.take('lost');
      for (const lease of [kept, ...taken]) await lease?.release();

      expect([taken[0], taken[1] !== undefined, again]).toEqual([undefined, true, undefined]);
    });

    it('of a dead instance passes to one waiting caller, whose result the other callers find', async () => {
      const made: string[] = [];
      const make = (name: string) => async () => {
        if (made.length === 0) await pause(3 * times.look).then(() => made.push(name));
        return made[0];
      };
      await instance({ heartbeat: 60_000 }).take('paper');

      const answers = await Promise.all([
        instance().inTurn('paper', make('first')),
        instance().inTurn('paper', make('second')),
      ]);

      expect([made.length, answers]).toEqual([1, [made[0], made[0]]]);
    });

    it('is released when the work under it fails', async () => {
      const leases = instance();
      await expect(leases.inTurn('work', () => Promise.reject(new Error('planned')))).rejects.toThrow(
        'planned',
      );

      expect(await leases.inTurn('work', async () => 'done')).toBe('done');
    });
  });
});
