import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { endorseStatus as endorseStatuses, operateType } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, type Caller } from '../../../testing/portal';
import type { WireAnswer } from '../../../testing/wire-answer';
import { givenCase, givenFile } from '../../claims/claims.fixtures';
import { givenMoney, personNo } from '../../insure/insure.fixtures';
import { xlsxMime } from '../../../platform/spreadsheet/xlsx-mime';
import { policyInForce } from '../roster.fixtures';
import { layouts, sheetOf } from './roster-sheets.fixtures';

type Report = NonNullable<WireAnswer<'GET', '/api/addReduces/rosterCheck'>>;

/** `npm run check -- roster-checks` sets the number of lines and uses a hundred differences; `npm test` uses a few. */
const isFull = process.env.ROSTER_LINES !== undefined;
const lineCount = Number(process.env.ROSTER_LINES ?? 12);
const planted = isFull
  ? { missing: 25, left: 25, class: 25, data: 25 }
  : { missing: 2, left: 2, class: 1, data: 1 };

jest.setTimeout(isFull ? 600_000 : 60_000);

function noteFigures(figures: object): void {
  if (isFull) process.stderr.write(`${JSON.stringify(figures)}\n`);
}

oneDatabase((open) => {
  const stage = policyInForce(open);
  const mobileOf = (n: number) => `1390000${String(n).padStart(4, '0')}`;
  const person = (n: number, overrides: Partial<PersonRowTyped> = {}): PersonRowTyped =>
    personNo(n, { mobile: mobileOf(n), ...overrides });

  /** Creates a policy on M2 in force since 2026-10-01; the clock is at 2026-11-20. */
  async function policy(mealNo = 'M2', workTypeName = '电子装配工', count = 12) {
    const persons = Array.from({ length: count }, (_, n) =>
      person(n, { workTypeName, certNo: mealNo === 'M4' ? 'T1' : '' }),
    );
    const given = await stage.policyOn('2026-11-20', { startDate: '2026-10-01', persons, mealNo });
    await givenMoney(stage.portal, stage.employer.id, 30_000);
    return { ...given, persons };
  }

  async function checked(caller: Caller, bytes: Uint8Array, body: object = {}): Promise<Report> {
    const started = await caller.post('/api/addReduces/rosterCheck', body, {
      files: [{ field: 'file', fileName: '花名册.xlsx', mime: xlsxMime, bytes }],
    });
    const { importId } = started.body.data;
    await stage.portal.ctx.imports.settled();
    const read = (await caller.get(`/api/imports/${importId}`)).body.data;
    if (read.state !== 'done') throw new Error(JSON.stringify(read));
    return latest(caller);
  }
  const latest = async (caller: Caller): Promise<Report> => {
    const { data } = (await caller.get('/api/addReduces/rosterCheck')).body;
    if (!data) throw new Error('no roster was checked');
    return data;
  };
  const order = async (caller: Caller, { id, differences }: Report, proofs: object[] = []) => {
    const form = { keys: differences.map(({ key }) => key), proofs };
    return (await caller.post(`/api/addReduces/rosterCheck/${id}/orders`, form)).body.data;
  };
  const cents = (amounts: { premium: number | null }[]) =>
    amounts.reduce((sum, { premium }) => sum + Math.round((premium ?? 0) * 100), 0);

  describe('the roster check', () => {
    it('finds exactly the planted differences in every layout, and none once its orders have taken effect', async () => {
      // One layout also lists people who have left.
      const covered = isFull ? lineCount - planted.missing : lineCount;
      const { caller, persons } = await policy('M2', '电子装配工', covered);
      const staying = covered - planted.left;
      const [firstClass, firstData, firstMissing] = [3, 3 + planted.class + 1, lineCount + 8];
      const isIn = (at: number, first: number, count: number) => at >= first && at < first + count;
      const missing = Array.from({ length: planted.missing }, (_, n) => person(firstMissing + n));
      const staff = [...persons.slice(0, staying), ...missing].map((one, at) => ({
        ...one,
        ...(isIn(at, firstClass, planted.class) ? { workTypeName: '行政文员' } : {}),
        ...(isIn(at, firstData, planted.data) ? { mobile: '13911112222' } : {}),
      }));
      const leavers = persons.slice(staying).map((one) => ({ ...one, state: '离职', lastDay: '2026.11.5' }));
      const range = (gap: string, first: number, count: number) =>
        Array.from({ length: count }, (_, n) => `${gap} ${personNo(first + n).name}`);

      let report: Report | undefined;
      for (const [name, write] of Object.entries(layouts)) {
        const withStates = name.startsWith('states');
        const listed = withStates ? [...staff, ...leavers] : staff;
        const sheet = await write(listed);
        const began = performance.now();
        report = await checked(caller, sheet);
        const seconds = Math.round((performance.now() - began) / 10) / 100;
        const engine = expect.getState().currentTestName?.split(' ')[1];
        const { differences } = report;
        noteFigures({ engine, layout: name, lines: listed.length, differences: differences.length, seconds });
        expect([name, report.counts, report.unread]).toEqual([name, planted, []]);
        expect(differences.map((one) => `${one.gap} ${one.name}`).sort()).toEqual(
          [
            ...range('class', firstClass, planted.class),
            ...range('data', firstData, planted.data),
            ...range('left', staying, planted.left),
            ...range('missing', firstMissing, planted.missing),
          ].sort(),
        );
        expect(differences.filter(({ refusal }) => refusal !== null)).toEqual([]);
      }
      if (!report) throw new Error('no layout');
      expect((await caller.get('/api/addReduces/rosterCheck/gap')).body.data).toMatchObject({
        counts: planted,
      });

      const { add, amend, reduce } = operateType.code;
      const made = await order(caller, report);
      const again = await order(caller, report);
      expect(made.refused).toEqual([]);
      expect(made.orders.map(({ operateType, personCount }) => [operateType, personCount])).toEqual([
        [add, planted.missing],
        [amend, planted.class + planted.data],
        [reduce, planted.left],
      ]);
      expect(cents(made.orders)).toBe(cents(report.differences));
      expect(again).toEqual({ orders: [], refused: [] });
      const removal = made.orders.find((one) => one.operateType === reduce);
      expect(await stage.orderOf(removal?.id ?? 0)).toMatchObject({
        items: Array.from({ length: planted.left }, () => ({ reason: '离职' })),
      });

      for (const { id, endorseStatus } of made.orders)
        if (endorseStatus === endorseStatuses.code.unpaid) await stage.pay(id);
      await stage.midnight('2026-11-21');
      const none = { missing: 0, left: 0, class: 0, data: 0 };
      expect((await latest(caller)).counts).toEqual(none);
      const [write] = Object.values(layouts);
      const sheet = await (write as (typeof layouts)[string])(staff);
      expect(await checked(caller, sheet)).toMatchObject({ counts: none, unread: [] });
    });

    it('reports why a line cannot be compared or ordered, and orders the others', async () => {
      const { caller, persons, id: insureId } = await policy();
      const injured = (await stage.peopleOf(insureId)).find(({ name }) => name === persons[8]?.name);
      await givenCase(stage.portal, stage.employer.username, injured?.id ?? 0);
      const slip = (idNo = '') => `${idNo.slice(0, 16)}${idNo[16] === '1' ? '2' : '1'}${idNo.slice(17)}`;
      const rowOf = (one: PersonRowTyped | undefined, change: object = {}) => {
        const { name, idNo, workTypeName } = { ...(one as PersonRowTyped), ...change };
        return [name, idNo, workTypeName];
      };
      const report = await checked(
        caller,
        await sheetOf([
          ['姓名', '身份证号', '岗位', '入职日期', '离职日期'],
          ...persons.slice(0, 5).map((one) => rowOf(one)),
          [persons[5]?.name, Number(persons[5]?.idNo), '电子装配工'], // stored as a number: line 7
          [persons[6]?.name, slip(persons[6]?.idNo), '电子装配工'], // a typing error: line 8
          rowOf(persons[7], { workTypeName: '打螺丝的' }),
          rowOf(persons[0]), // duplicate: line 10
          rowOf(person(30), { workTypeName: '宇航员' }),
          rowOf(person(31)),
          rowOf(persons[9], { name: '欧阳锋' }),
          rowOf(persons[10]),
          rowOf(persons[11]),
          [...rowOf(person(32)), '2026年12月20日', '2026.12.10'], // leaves before joining: line 16
        ]),
        { insureId },
      );

      expect(report.unread).toMatchObject([
        { line: 7, message: '证件号码被Excel转换，请将单元格设为文本' },
        { line: 10, message: '与第2行证件号码重复' },
        { line: 16, message: '离职日期早于入职日期，请核对' },
      ]);
      expect(report.unknownJobs).toEqual(['打螺丝的', '宇航员']);
      const shown = report.differences.map((one) => [one.gap, one.line, one.refusal]);
      expect(shown).toEqual(
        expect.arrayContaining([
          ['left', null, `${injured?.name}：该人员存在案件，不可减保或替换`],
          ['data', 8, '身份证号码不正确'],
          ['data', 13, null],
          ['missing', 11, expect.stringContaining('宇航员')],
          ['missing', 12, null],
        ]),
      );
      expect(shown).toHaveLength(5);

      const renamed = report.differences.find(({ line }) => line === 13)?.key ?? '';
      expect(report.differences.filter(({ needsProof }) => needsProof)).toHaveLength(2);
      const made = await order(caller, report);
      expect(made.orders).toMatchObject([{ operateType: 1, personCount: 1 }]);
      expect(made.refused).toHaveLength(4);
      expect(made.refused).toContainEqual(
        expect.objectContaining({ key: renamed, message: '更正姓名或证件号码须上传证明材料' }),
      );

      const fileIds = [await givenFile(stage.portal, stage.employer)];
      const corrected = await order(caller, report, [{ key: renamed, fileIds }]);
      expect(corrected.orders).toMatchObject([{ operateType: 4, personCount: 1, endorseStatus: 2 }]);
      expect(corrected.refused.map(({ key }) => key)).not.toContain(renamed);

      await caller.post('/api/addReduces/rosterCheck/jobs', {
        list: [{ name: '打螺丝的', workTypeName: '行政文员' }],
      });
      const named = await latest(caller);
      expect(named.unknownJobs).toEqual(['宇航员']);
      expect(named.counts.class).toBe(1);
    });

    it('replaces people who left with missing ones when the plan allows no removal', async () => {
      const { caller, persons } = await policy('M4', '焊工(高处)');
      const staff = [...persons.slice(0, 11), person(40, { workTypeName: '焊工(高处)', certNo: 'T2' })];
      const rows = staff.map((one) => [one.name, one.idNo, one.workTypeName, one.certNo ?? '']);
      const sheet = await sheetOf([['姓名', '身份证号', '工种', '特种作业证编号'], ...rows]);

      const report = await checked(caller, sheet);

      expect(report.differences.map(({ gap, operateType, refusal, premium }) => [gap, operateType, refusal, premium])).toEqual([
        ['left', 3, null, 0], ['missing', 3, null, 0],
      ]); // prettier-ignore
      expect((await order(caller, report)).orders).toMatchObject([{ operateType: 3, personCount: 1 }]);
    });
  });
});
