import { sql } from 'kysely';
import { createJobs, type Jobs } from '../../platform/jobs/jobs';
import { oneDatabase, type Portal, rowsOf, updateRows } from '../../testing/portal';
import { eachCovered, type ReportedCase } from './claims.fixtures';
import { registerClaimsJobs } from './claims.jobs';

/** Registers only the jobs of claims, as a separate process would; jobs of other modules would delay the test. */
function processOf(portal: Portal): Jobs {
  const jobs = createJobs(() => portal.ctx);
  registerClaimsJobs({ ...portal.ctx, jobs });
  return jobs;
}

oneDatabase((open) => {
  const { portal, report } = eachCovered(open);
  let reported: ReportedCase;
  let processes: Jobs[];
  beforeEach(async () => {
    processes = [processOf(portal), processOf(portal)];
    reported = await report(0, { workInjuryFlag: true });
    await portal.ctx.db.deleteFrom('message').execute();
  });

  const run = async (day: number, rounds = 1) => {
    portal.clock.advanceDays(day);
    for (let round = 0; round < rounds; round += 1) await Promise.all(processes.map((jobs) => jobs.runAll()));
    expect(processes.map((jobs) => jobs.failing())).toEqual([{}, {}]);
    const sent = await rowsOf(portal, 'message', ['subject'], {}, 'id');
    await portal.ctx.db.deleteFrom('message').execute();
    return sent.map(({ subject }) => subject.replace(`案件${reported.caseNo}`, ''));
  };
  const set = (values: object) => updateRows(portal, 'cases', values);

  test('reminders of missing papers and of the work-injury decision are sent once, on their days', async () => {
    expect(await run(6)).toEqual([]);
    expect(await run(1, 2)).toEqual(['待提交理赔材料']);
    expect(await run(8)).toEqual(['待提交理赔材料']);
    expect(await run(5)).toEqual(['请申请工伤认定']);
    expect(await run(5)).toEqual(['待提交理赔材料']);
    expect(await run(3)).toEqual(['请申请工伤认定']);
    expect(await run(121)).toEqual([]);
    expect(await run(1)).toEqual(['即将撤案']);
    expect(await run(29)).toEqual([]);
    expect(await run(1)).toEqual(['已撤案']);
    expect(await rowsOf(portal, 'cases', ['case_status', 'close_reason'])).toEqual([
      { case_status: 43, close_reason: '超期未补' },
    ]);
  });

  test('a reminder that another process has sent meanwhile is neither repeated nor logged as a failure', async () => {
    const { db } = portal.ctx;
    // Between the selection of the case and the record of its reminder, as another process may.
    await sql`create function sent_meanwhile() returns trigger language plpgsql as $$ begin
      if pg_trigger_depth() = 1 then insert into case_reminder select new.* on conflict do nothing; end if;
      return new;
    end $$`.execute(db);
    await sql`create trigger sent_meanwhile before insert on case_reminder
      for each row execute function sent_meanwhile()`.execute(db);

    try {
      expect(await run(7)).toEqual([]);
    } finally {
      await sql`drop function sent_meanwhile cascade`.execute(db);
    }
  });

  test('after an outage only the latest of the missed reminders is sent', async () => {
    expect(await run(16)).toEqual(['待提交理赔材料']);
  });

  test('reminders of an unanswered adjustment are sent on days 3 and 6, again for each version', async () => {
    const wait = () => set({ case_status: 31, status_time: portal.clock.now(), state_deadline: null });
    await wait();
    expect(await run(3)).toEqual(['理算结果待确认']);
    expect((await run(3)).filter((subject) => subject === '理算结果待确认')).toHaveLength(1);
    await wait();
    expect(await run(3)).toEqual(['理算结果待确认']);
  });

  test('a rating is requested 7 days after a case was closed, unless it was rated', async () => {
    const closed = { case_status: 41, close_time: portal.clock.now(), work_injury_flag: false };
    await set(closed);
    expect(await run(7)).toEqual(['请评价本次服务']);
    await set({ ...closed, close_time: portal.clock.now(), evaluate_flag: true });
    expect(await run(7)).toEqual([]);
  });
});
