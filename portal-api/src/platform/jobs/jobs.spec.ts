import { sql } from 'kysely';
import { fixedClock } from 'shared-kernel/domain/clock';
import type { Context } from '../context';
import { onServer } from '../../testing/on-server';
import {
  eachDatabase,
  eachPortal,
  openPortal,
  rowsOf,
  updateRows,
  type PortalOptions,
} from '../../testing/portal';
import { dueRows } from './due-rows';
import { createJobs } from './jobs';
import { strictRound } from '../../testing/rounds';

const failing = new Set<number>();
let worked: number[] = [];

/** Renames branches called 待办… to 完成. */
const finishBranches = dueRows({
  table: 'filiale',
  due: () => sql`filialename like '待办%'`,
  orderBy: 'created_at',
  async work(_, trx, { id }) {
    await updateRows(trx, 'filiale', { filialename: '完成' }, { id });
    worked.push(id);
    if (failing.has(id)) throw new Error('planned');
  },
});

const withJob: PortalOptions = { extra: [(_, ctx) => ctx.jobs.register('test.branches', finishBranches)] };

eachDatabase((open) => {
  const portal = eachPortal(open, withJob);
  beforeEach(() => {
    failing.clear();
    worked = [];
  });

  const givenDue = async (count: number) => {
    const employer = await portal.given.customer();
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      portal.clock.set(new Date(portal.clock.now().getTime() + 1000).toISOString());
      ids.push((await portal.given.filiale(employer.id, `待办${n}`)).id);
    }
    return ids;
  };
  const health = async () => (await portal.anonymous.get('/health')).body.data;
  const left = async () => {
    const branches = await rowsOf(portal, 'filiale', ['id', 'filialename'], {}, 'id');
    return branches.filter(({ filialename }) => filialename.startsWith('待办')).map(({ id }) => id);
  };

  describe('a job for each due row', () => {
    it('processes rows in order and continues after one that fails', async () => {
      const ids = await givenDue(5);
      const [, second = 0, , fourth = 0] = ids;
      failing.add(second).add(fourth);
      const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);

      await portal.ctx.jobs.runAll();

      expect(errors).toHaveBeenCalledTimes(2);
      errors.mockRestore();
      expect(worked).toEqual(ids);
      expect(await left()).toEqual([second, fourth]);
    });

    it('reports failing rows in the health response until they succeed', async () => {
      const [first = 0, second = 0] = await givenDue(2);
      failing.add(second);
      const since = portal.clock.now().toISOString();
      const errors = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      for (let round = 0; round < 5; round += 1) {
        portal.clock.set(new Date(portal.clock.now().getTime() + 60_000).toISOString());
        await portal.ctx.jobs.runAll();
      }
      const found = await health();
      // Of attempts 1 to 5, attempts 1, 2 and 4 are logged.
      expect(errors).toHaveBeenCalledTimes(3);
      errors.mockRestore();

      failing.clear();
      await portal.ctx.jobs.runAll();

      expect(found).toEqual({
        jobs: { 'test.branches': { rows: 1, since: new Date(Date.parse(since) + 60_000).toISOString() } },
      });
      expect(await health()).toBeNull();
      expect(worked).toEqual([first, second, second, second, second, second, second]);
    });

    it('processes each row once when several rounds run at the same time', async () => {
      const ids = await givenDue(12);
      const round = () => finishBranches(portal.ctx, portal.clock.now(), strictRound);

      await Promise.all([round(), round(), round()]);

      expect(worked.toSorted((a, b) => a - b)).toEqual(ids);
      expect(await left()).toEqual([]);
    });
  });
});

describe('the order of jobs', () => {
  const order = async (given: Record<string, readonly string[] | 'all others'>) => {
    const ran: string[] = [];
    const context = { clock: fixedClock('2026-11-22T04:00:00.000Z') } as Partial<Context> as Context;
    const jobs = createJobs(() => context);
    for (const [name, after] of Object.entries(given))
      jobs.register(name, async () => void ran.push(name), { after });
    await jobs.runAll();
    return ran;
  };

  it('follows the declared dependencies, not the order of registration', async () => {
    const jobs = {
      check: 'all others',
      expire: ['start', 'leave'],
      start: [],
      leave: ['start'],
      bill: [],
    } as const;

    expect(await order(jobs)).toEqual(['start', 'leave', 'expire', 'bill', 'check']);
  });

  it.each([[{ start: ['gone'] }], [{ start: ['leave'], leave: ['start'] }]])(
    'rejects %j, whose dependencies are unknown or circular',
    async (jobs) => {
      await expect(order(jobs)).rejects.toThrow(
        /jobs that run after unknown ones or after each other: start/,
      );
    },
  );
});

onServer('a job on a server', () => {
  it('waits for rows that another process has locked, and processes them once they are released', async () => {
    const portal = await openPortal({ ...withJob, engine: 'postgres' });
    worked = [];
    const employer = await portal.given.customer();
    const [first, second] = [
      await portal.given.filiale(employer.id, '待办1'),
      await portal.given.filiale(employer.id, '待办2'),
    ];
    let isOver = false;
    let round = Promise.resolve();

    // The other process has locked the first row and ends without having done it.
    await portal.ctx.db.transaction().execute(async (trx) => {
      await trx.selectFrom('filiale').select('id').where('id', '=', first.id).forUpdate().execute();
      round = finishBranches(portal.ctx, portal.clock.now(), strictRound).then(() => void (isOver = true));
      while (worked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      expect([worked, isOver]).toEqual([[second.id], false]);
    });
    await round;

    expect(worked).toEqual([second.id, first.id]);
    await portal.close();
  });
});
