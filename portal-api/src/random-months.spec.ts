import fc from 'fast-check';
import { addMonths, civilDate } from 'shared-kernel/domain/civil-date';
import { settleMode } from 'shared-kernel/domain/dictionaries';
import { figures } from 'shared-kernel/domain/figures';
import { checkLedger } from './modules/finance/finance.jobs';
import { randomEmployer, randomMonth } from './testing/figures/random-month';
import { readFigures } from './testing/figures/read-all';
import { contradictions, uncompared, type FigureReading } from './testing/figures/readings';
import { moneyMismatches } from './testing/money-mismatches';
import { oneDatabase, type Caller, type Portal } from './testing/portal';

/** Number of months, set by `npm run check -- random-months`; fewer than ten leave figures without a value. */
const count = Number(process.env.FIGURE_MONTHS ?? 10);
const seed = Number(process.env.FIGURE_SEED ?? 20261127);
/** Months per employer, so that the longest analysis covers all of them. */
const monthsEach = 10;
const firstMonth = civilDate('2026-01-01');

/** A call whose response is changed, the change, and the contradiction that must be found. */
const mistakes = [
  [
    /^\/api\/insures\/\d+$/,
    (data: { sums: { netPremium: number } }) => (data.sums.netPremium += 0.01),
    /^policyPremium of policy \d+: /,
  ],
  [/^\/api\/cases\/counts/, (data: { open: number }) => (data.open += 1), /^openCases of employer: /],
  [
    /^\/api\/customers\/aggregate\/premium/,
    (data: { sumNet: number }) => (data.sumNet -= 0.01),
    /^chargedPremium of employer: /,
  ],
] as const;

jest.setTimeout(60_000 + monthsEach * 30_000);

oneDatabase((open) => {
  let portal: Portal;
  afterEach(() => portal.close());

  const runs = Math.max(2, Math.ceil(count / monthsEach));
  const each = Math.min(monthsEach, Math.ceil(count / runs));
  const histories = fc.sample(fc.array(randomMonth, { minLength: each, maxLength: each }), {
    seed,
    numRuns: runs,
  });
  const modes = [settleMode.code.prepaid, settleMode.code.monthly];

  /** Returns a caller with a changed response, like a page that computes a figure differently. */
  const answeringWrongly = (
    { get, ...caller }: Caller,
    path: RegExp,
    change: (data: { sums: { netPremium: number }; open: number; sumNet: number }) => unknown,
  ): Caller => ({
    ...caller,
    async get(asked, options) {
      const reply = await get(asked, options);
      if (path.test(asked)) change(reply.body.data as never);
      return reply;
    },
  });
  const seen = new Set<string>();
  /** For each figure and call: whether it was compared with another call in any history. */
  const calls = new Map<string, boolean>();

  describe('random months of an employer', () => {
    it.each(histories.map((months, at) => ({ at, months })))(
      'give every figure the same value in all calls that return it ($at)',
      async ({ at, months }) => {
        const mode = modes[at % modes.length] ?? settleMode.code.prepaid;
        portal = await open({ now: `${firstMonth}T09:30:00+08:00` });
        const { employer, caller, filiales, pass, endMonth } = await randomEmployer(portal, firstMonth, mode);
        const branches = await Promise.all(
          filiales.map(
            async ({ id }) =>
              [
                `filiale ${id}`,
                portal.as((await portal.given.projectUser(employer.id, id)).username),
              ] as const,
          ),
        );
        const read = (main: Caller) =>
          readFigures({ main, branches, mode, since: firstMonth, today: portal.clock.today() });
        const found: string[] = [];
        let readings: FigureReading[] = [];
        for (const [index, events] of months.entries()) {
          const month = addMonths(firstMonth, index);
          await pass(month, events);
          readings = await read(caller);
          found.push(...contradictions(readings).map((one) => `${month.slice(0, 7)}: ${one}`));
          await endMonth(month);
        }
        expect(found).toEqual([]);
        const alone = new Set(uncompared(readings));
        for (const { figure, at: call, value } of readings) {
          if (value) seen.add(figure);
          const reading = `${figure} in ${call}`;
          calls.set(reading, calls.get(reading) === true || !alone.has(reading));
        }
        expect(await checkLedger(portal.ctx.db)).toEqual([]);
        expect(await moneyMismatches(portal.ctx, employer.id)).toEqual([]);
        for (const [turn] of mistakes.entries()) {
          const [path, change, expected] = mistakes[(at + turn) % mistakes.length] ?? mistakes[0];
          const wrong = contradictions(await read(answeringWrongly(caller, path, change)));
          for (const one of wrong) expect(one).toMatch(expected);
          if (wrong.length > 0) return;
        }
        throw new Error('no mistake was detected');
      },
    );

    // Short histories leave some calls, or the changed record, without another call that returns the same figure.
    it('contain every figure as a number, and compare each call that returns it with another call', () => {
      expect(Object.keys(figures).filter((name) => !seen.has(name))).toEqual([]);
      expect([...calls].filter(([, isCompared]) => !isCompared)).toEqual([]);
    });
  });
});
