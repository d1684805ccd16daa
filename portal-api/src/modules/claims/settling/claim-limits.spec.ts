import fc from 'fast-check';
import type { ClaimTerms } from 'shared-kernel/domain/claims/claim-calculation';
import { noClaimFacts, periodOfDays, type ClaimFacts } from 'shared-kernel/domain/claims/claim-facts';
import { addDays, civilDate, startOfDay, type CivilDate } from 'shared-kernel/domain/civil-date';
import { accidentScene, claimItem, caseStatus } from 'shared-kernel/domain/dictionaries';
import { fen, zeroFen } from 'shared-kernel/domain/money';
import { eachTest, oneDatabase, onePortal, firstRow, insertRow, updateRows } from '../../../testing/portal';
import { givenCase, givenCovered } from '../claims.fixtures';
import { adjustCase } from '../provider-decisions';

/** Number of random cases; `CLAIM_CASES=10000` for the long run. */
const caseCount = Number(process.env.CLAIM_CASES ?? 48);
const seed = Number(process.env.CLAIM_SEED ?? 20261123);
const casesOfRun = 8;
const firstDay = civilDate('2025-01-01');
const yearDays = 365;

const amountUpTo = (yuan: number) => fc.integer({ min: 0, max: yuan * 100 }).map(fen);
const daily = fc.record({
  daily: amountUpTo(300),
  deductDays: fc.integer({ min: 0, max: 5 }),
  maxPerCase: fc.integer({ min: 5, max: 90 }),
  maxPerYear: fc.integer({ min: 5, max: 120 }),
});
const terms: fc.Arbitrary<ClaimTerms> = fc.record(
  {
    deathLimit: amountUpTo(300_000),
    medicalLimit: amountUpTo(20_000),
    medicalDeductible: amountUpTo(500),
    medicalPercent: fc.integer({ min: 50, max: 100 }),
    lostWage: daily,
    hospital: daily,
    disabilityTable: fc.constantFrom('A', 'B'),
    extensions: fc.subarray(['E02', 'E03', 'E04', 'E06', 'E10']),
    legalFeeLimit: amountUpTo(20_000),
    age60Percent: fc.constant(50),
    suddenDeathAge50Percent: fc.constant(50),
    noCertificatePercent: fc.constant(20),
    // Zero means a plan without the limit.
    accidentLimit: fc.integer({ min: 1, max: 200_000_00 }).map(fen),
    totalLimit: fc.integer({ min: 1, max: 400_000_00 }).map(fen),
  },
  { requiredKeys: ['deathLimit', 'medicalLimit', 'medicalDeductible', 'medicalPercent', 'lostWage', 'hospital', 'disabilityTable', 'extensions', 'legalFeeLimit', 'age60Percent', 'suddenDeathAge50Percent', 'noCertificatePercent'] },
); // prettier-ignore

const bill = fc
  .tuple(fc.integer({ min: 1, max: 15_000_00 }).map(fen), amountUpTo(3_000))
  .map(([rest, selfPaid]) => ({
    date: firstDay,
    hospitalName: '厦门市海沧医院',
    invoiceNo: '35061201',
    isPaper: false,
    amount: fen(rest + selfPaid),
    selfPaid,
    thirdPaid: zeroFen,
  }));
const days = fc.integer({ min: 0, max: 120 }).map((count) => periodOfDays(firstDay, count));
const facts: fc.Arbitrary<ClaimFacts> = fc
  .record({
    invoices: fc.array(bill, { maxLength: 3 }),
    leave: days,
    hospitalStays: days,
    disabilityLevel: fc.integer({ min: 1, max: 10 }),
    legalFee: amountUpTo(30_000),
  })
  .map((claimed) => ({ ...noClaimFacts, ...claimed }));

/** An accident injures up to three people, each with up to two claims for it. */
const oneCase = fc.record({
  accident: fc.integer({ min: 0, max: 2 }),
  person: fc.integer({ min: 0, max: 2 }),
  claimItems: fc.subarray([...claimItem.codes], { minLength: 1 }),
  isOffDuty: fc.boolean(),
  facts,
  findings: fc.record({
    liabilityPercent: fc.constantFrom(100, 100, 70, 33),
    certified: fc.constantFrom(true, true, false),
    otherDeduct: fc.oneof(fc.constant(zeroFen), amountUpTo(2_000)),
    unreasonable: fc.oneof(fc.constant(zeroFen), amountUpTo(1_000)),
  }),
  /** Without findings the adjustment equals the earlier calculation. */
  hasFindings: fc.boolean(),
  /** Adjusted concurrently with the next case. */
  isConcurrent: fc.boolean(),
  isObjected: fc.boolean(),
});
const run = fc.record({
  terms,
  accidentDays: fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 3, maxLength: 3 }),
  cases: fc.array(oneCase, { minLength: casesOfRun, maxLength: casesOfRun }),
});
type OneCase = typeof oneCase extends fc.Arbitrary<infer Made> ? Made : never;
type Run = typeof run extends fc.Arbitrary<infer Made> ? Made : never;

oneDatabase((open) => {
  const portal = onePortal(open);
  const covered = eachTest(() => givenCovered(portal), beforeAll);
  let runs = 0;

  const me = () => portal.as(covered.employer.username);

  /** Inserts the cases of a run, ready for adjustment. */
  async function given({ terms: agreed, accidentDays, cases }: Run) {
    runs += 1;
    const { db } = portal.ctx;
    const roots = new Map<string, number>();
    const made: { id: number; caseNo: string; of: OneCase }[] = [];
    for (const [at, of] of cases.entries()) {
      const { id: _id, case_no: _no, ...template } = await templateOf(of.person);
      const day = addDays(firstDay, accidentDays[of.accident] ?? 0);
      const chain = `${of.accident} ${of.person}`;
      const caseNo = `BA${String(runs).padStart(6, '0')}${at}`;
      const { id } = await insertRow(db, 'cases', {
        ...template,
        case_no: caseNo,
        accident_no: `SG${runs}-${of.accident}`,
        accident_day: day,
        accident_time: startOfDay(day),
        accident_scene: of.isOffDuty ? accidentScene.code.offDuty : accidentScene.code.atWork,
        follow_up_of: roots.get(chain) ?? null,
        claim_items: of.claimItems,
        cover: JSON.stringify({ ...template.cover, terms: agreed }),
        facts: JSON.stringify(of.facts),
        case_status: caseStatus.code.adjusting,
      });
      if (!roots.has(chain)) roots.set(chain, id);
      made.push({ id, caseNo, of });
    }
    return made;
  }

  const templates = new Map<number, Awaited<ReturnType<typeof readTemplate>>>();
  async function readTemplate(person: number) {
    const { id } = await givenCase(portal, covered.employer.username, covered.personIds[person] ?? 0);
    const { db } = portal.ctx;
    await updateRows(db, 'cases', { case_status: caseStatus.code.withdrawn }, { id });
    return firstRow(db, 'cases', { id });
  }
  async function templateOf(person: number) {
    const known = templates.get(person) ?? (await readTemplate(person));
    templates.set(person, known);
    return known;
  }

  const adjustmentsOf = (ids: readonly number[]) =>
    portal.ctx.db
      .selectFrom('case_adjust as adjust')
      .innerJoin('cases', 'cases.id', 'adjust.case_id')
      .selectAll('adjust')
      .select(['cases.accident_day', 'cases.accident_no', 'cases.id_no_hash'])
      .distinctOn('adjust.case_id')
      .where('adjust.case_id', 'in', ids)
      .orderBy('adjust.case_id')
      .orderBy('adjust.version_no', 'desc')
      .execute();
  type Adjusted = Awaited<ReturnType<typeof adjustmentsOf>>[number];

  /** Returns the names of all violated rules. */
  function broken(found: readonly Adjusted[], agreed: ClaimTerms): string[] {
    const effective = found.filter(({ objection }) => objection === null);
    const sum = (rows: readonly Adjusted[], of: (row: Adjusted) => number) =>
      rows.reduce((total, row) => total + of(row), 0);
    const most = (by: keyof Adjusted, of: (row: Adjusted) => number) =>
      Math.max(
        0,
        ...effective.map((one) =>
          sum(
            effective.filter((row) => row[by] === one[by]),
            of,
          ),
        ),
      );
    const mostInYear = (of: (row: Adjusted) => number) =>
      Math.max(
        0,
        ...effective.map(({ id_no_hash: person, accident_day: end }) =>
          sum(
            effective.filter((row) => row.id_no_hash === person && isInYear(row.accident_day, end)),
            of,
          ),
        ),
      );
    const total = (row: Adjusted) => row.total_payable_fen;
    const rules: [name: string, is: number, most: number | undefined][] = [
      ['medical costs of a person', most('id_no_hash', (row) => row.med_payable_fen), agreed.medicalLimit],
      [
        'disability and death of a person',
        most('id_no_hash', (row) => row.maim_payable_fen + row.death_payable_fen),
        agreed.deathLimit,
      ],
      ['days of leave in a year', mostInYear((row) => row.lost_days), agreed.lostWage.maxPerYear],
      ['days in hospital in a year', mostInYear((row) => row.hospital_days), agreed.hospital.maxPerYear],
      ['an accident', most('accident_no', total), agreed.accidentLimit],
      ['the policy', sum(effective, total), agreed.totalLimit],
    ];
    return [
      ...rules.flatMap(([name, is, limit]) => (limit !== undefined && is > limit ? `${name}: ${is} > ${limit}` : [])),
      ...found.flatMap((row) =>
        row.lines.every(({ payable }) => payable >= 0) && row.lines.reduce((all, { payable }) => all + payable, 0) === total(row)
          ? []
          : `lines of case ${row.case_id} do not sum to ${total(row)}`,
      ),
    ]; // prettier-ignore
  }

  const linesOf = async (id: number) => (await adjustmentsOf([id]))[0]?.lines;
  const calculated = async ({ id, of: { facts: claimed } }: { id: number; of: OneCase }) => {
    const { body } = await me().post('/api/cases/calc', { caseId: id, facts: inYuan(claimed) });
    return inFen(body.data.lines);
  };

  const object = async (id: number) => {
    const answer = { agree: false, versionNo: 1, objection: '检查费三百元没有计入医疗费用' };
    const { body } = await me().post(`/api/cases/${id}/confirmAdjust`, answer);
    expect(body.code).toBe(200);
  };

  test('random cases, adjusted in turn or at once, add up to their totals and stay within every limit', async () => {
    await fc.assert(
      fc.asyncProperty(run, async (made) => {
        const cases = await given(made);
        const adjust = ({ caseNo, of }: (typeof cases)[number]) =>
          adjustCase(portal.ctx, caseNo, { ...(of.hasFindings && of.findings), usualAnswer: '已复核' });
        const compared: { before: unknown; after: unknown }[] = [];
        for (const batch of batchesOf(cases)) {
          const [alone] = batch;
          const isCompared = batch.length === 1 && alone && !alone.of.hasFindings;
          const before = isCompared && (await calculated(alone));
          await Promise.all(batch.map(adjust));
          if (isCompared) compared.push({ before, after: await linesOf(alone.id) });
          for (const { id } of batch.filter(({ of }) => of.isObjected)) await object(id);
        }
        expect(compared.map(({ after }) => after)).toEqual(compared.map(({ before }) => before));
        const ids = cases.map(({ id }) => id);
        expect(broken(await adjustmentsOf(ids), made.terms)).toEqual([]);

        await Promise.all(cases.filter(({ of }) => of.isObjected).map(adjust));
        expect(broken(await adjustmentsOf(ids), made.terms)).toEqual([]);
        await updateRows(portal, 'cases', { case_status: caseStatus.code.withdrawn }, { id: ids });
      }),
      { numRuns: Math.ceil(caseCount / casesOfRun), seed, endOnFailure: true },
    );
  }, 3_600_000);
});

/** Groups neighbouring cases that are adjusted concurrently. */
function batchesOf<One extends { of: OneCase }>(cases: readonly One[]): One[][] {
  const batches: One[][] = [];
  let isJoined = false;
  for (const one of cases) {
    const last = batches.at(-1);
    if (isJoined && last) last.push(one);
    else batches.push([one]);
    isJoined = one.of.isConcurrent;
  }
  return batches;
}

const yuan = (amount: number) => amount / 100;
const inYuan = (claimed: ClaimFacts) => ({
  ...claimed,
  invoices: claimed.invoices.map((one) => ({
    ...one,
    amount: yuan(one.amount),
    selfPaid: yuan(one.selfPaid),
    thirdPaid: yuan(one.thirdPaid),
  })),
  legalFee: yuan(claimed.legalFee ?? 0),
});

/** Converts the lines of a response to fen, as they are stored. */
const inFen = (lines: unknown): unknown =>
  JSON.parse(JSON.stringify(lines), (key, value: unknown) =>
    ['claimed', 'amount', 'payable'].includes(key) ? Math.round(Number(value) * 100) : value,
  );

/** True when the day is in the year ending on `end`. */
const isInYear = (day: CivilDate, end: CivilDate): boolean => day <= end && day > addDays(end, -yearDays);
