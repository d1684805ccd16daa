import { operateType } from 'shared-kernel/domain/dictionaries';
import { eachDatabase, firstRow, updateRows } from '../../testing/portal';
import { compactCounts } from './case-counts';
import { eachCovered, givenCase, handIn } from './claims.fixtures';

eachDatabase((open) => {
  const { portal, covered, me } = eachCovered(open);
  let caseNos: string[];

  beforeEach(async () => {
    caseNos = [];
    for (const personId of covered.personIds.slice(0, 4)) {
      caseNos.push((await givenCase(portal, covered.employer.username, personId)).caseNo);
    }
    await setStatus(1, 12);
    await setStatus(2, 31);
    await setStatus(3, 43);
  });

  const setStatus = (index: number, status: 11 | 12 | 20 | 30 | 31 | 40 | 43) =>
    updateRows(portal, 'cases', { case_status: status }, { case_no: caseNos[index] ?? '' });
  const list = async (query: string, username = covered.employer.username) =>
    (await portal.as(username).get(`/api/cases?${query}`)).body.data;
  const found = async (query: string) =>
    (await list(query)).list.map((row) => caseNos.indexOf(row.caseNo)).sort();

  test('every list has as many rows as its count, “all” contains every case, and states are grouped by list', async () => {
    const { open, ...counts } = (await me().get('/api/cases/counts')).body.data;

    expect({ open, ...counts }).toEqual({ t1: 2, t2: 0, t3: 1, t4: 1, all: 4, open: 3 });
    for (const [listType, count] of Object.entries(counts)) {
      const page = await list(`listType=${listType}&length=500`);
      expect([listType, page.count, page.list.length]).toEqual([listType, count, count]);
    }
    const { list: groups } = (await me().get('/api/dicts/listByCaseStatus')).body.data;
    const { all: _, ...steps } = counts;
    expect(groups.map((group) => [group.listType, group.count])).toEqual(Object.entries(steps));
    expect(groups[0]?.children).toContainEqual({ value: 12, label: '材料初审中', count: 1 });
  });

  test('tab counts change in the transaction that moves a case, and stay the same when compacted', async () => {
    const counts = async () => (await me().get('/api/cases/counts')).body.data;
    const { db } = portal.ctx;
    const before = await counts();

    const failed = db.transaction().execute(async (trx) => {
      await updateRows(trx, 'cases', { case_status: 40 });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await counts()).toEqual(before);
    await setStatus(0, 40);
    expect(await counts()).toEqual({ t1: 1, t2: 0, t3: 1, t4: 2, all: 4, open: 3 });
    const moves = Array.from({ length: 70 }, () => [20, 30, 40] as const).flat();
    for (const status of moves) await setStatus(0, status);
    await compactCounts(portal.ctx);
    const kept = await db.selectFrom('case_count').selectAll().execute();
    expect(kept.map(({ case_status, change }) => [case_status, change]).sort()).toEqual([
      [12, 1],
      [31, 1],
      [40, 1],
      [43, 1],
    ]);
    expect(await counts()).toEqual({ t1: 1, t2: 0, t3: 1, t4: 2, all: 4, open: 3 });
  });

  test('lists are filtered by number, name, policy, state, region and day', async () => {
    expect(await found(`caseNo=${caseNos[2]}`)).toEqual([2]);
    expect(await found(`keyword=${encodeURIComponent('王乙')}`)).toEqual([1]);
    expect(await found(`policyNo=${covered.policyNo}&listType=t1`)).toEqual([0, 1]);
    expect(await found('caseStatus=43')).toEqual([3]);
    const { db } = portal.ctx;
    await updateRows(db, 'cases', { accident_region_code: '350205' }, { case_no: caseNos[1] ?? '' });
    expect(await found('accidentRegionCode=350000')).toEqual([1]);
    expect(await found('accidentRegionCode=350205')).toEqual([1]);
    expect(await found('accidentRegionCode=350206')).toEqual([]);
    expect(await found('reportFrom=2026-11-22&reportTo=2026-11-22')).toEqual([0, 1, 2, 3]);
    expect(await found('reportFrom=2026-11-23')).toEqual([]);
    expect(await found('keyword=%25')).toEqual([]);
    expect(await found(`personId=${covered.personIds[1]}`)).toEqual([1]);
    expect(await found(`keyword=${caseNos[2]?.slice(1).toLowerCase()}`)).toEqual([2]);
    expect(await found(`keyword=${covered.policyNo.slice(2)}&listType=t1`)).toEqual([0, 1]);
    expect(await found(`keyword=${encodeURIComponent('王乙')}&caseStatus=43`)).toEqual([]);
    await updateRows(portal, 'cases', { name: 'Ｏ尔江·Aydin' }, { case_no: caseNos[3] ?? '' });
    expect(await found(`keyword=${encodeURIComponent('江·aYD')}`)).toEqual([3]);
  });

  test('lists find a person by the full ID number only', async () => {
    const sealed = await firstRow(portal, 'insure_person', { id: covered.personIds[1] ?? 0 });
    const idNo = portal.ctx.pii.open(sealed.id_no_sealed);

    expect(await found(`idNo=${idNo}`)).toEqual([1]);
    expect(await found(`keyword=${idNo}`)).toEqual([1]);
    expect(await found(`idNo=${idNo.slice(0, 10)}`)).toEqual([]);
  });

  test('list pages do not overlap, and are empty past the end', async () => {
    const first = await list('start=0&length=3&sort=caseNo');
    const second = await list('start=3&length=3&sort=caseNo');

    expect([...first.list, ...second.list].map((row) => row.caseNo)).toEqual([...caseNos].sort());
    expect(await list('start=30&length=3')).toMatchObject({ count: 4, list: [] });
  });

  test('lists are sorted by days in the current state, longest first', async () => {
    await updateRows(
      portal,
      'cases',
      { status_time: new Date('2026-11-10T00:00:00Z') },
      { case_no: caseNos[2] ?? '' },
    );

    expect((await list('sort=-daysInState')).list[0]).toMatchObject({ caseNo: caseNos[2], daysInState: 12 });
  });

  test('lists are sorted by the deadlines of the customer, the only ones that they show', async () => {
    await setStatus(0, 30);
    const deadlines = { 0: '2026-11-23', 1: '2026-11-26', 2: '2026-11-25' };
    for (const [index, day] of Object.entries(deadlines)) {
      const change = { state_deadline: new Date(day) };
      await updateRows(portal, 'cases', change, { case_no: caseNos[Number(index)] ?? '' });
    }
    await setStatus(1, 11);

    const inOrder = (await list('sort=deadline')).list.map((row) => caseNos.indexOf(row.caseNo));
    expect(inOrder.slice(0, 2)).toEqual([2, 1]);
  });

  test('the list of cases shows how many required papers are uploaded', async () => {
    await setStatus(1, 11);
    const [row] = (await list(`caseNo=${caseNos[1]}`)).list;
    expect(row).toMatchObject({ materialsDone: 0, materialsRequired: 11, sla: 'ok' });

    await handIn(portal, covered.employer, row?.id ?? 0);

    expect((await list(`caseNo=${caseNos[1]}`)).list[0]).toMatchObject({
      materialsDone: 11,
      materialsRequired: 11,
      caseStatus: 12,
    });
  });

  test('a project user sees only the cases of the own branch', async () => {
    const own = await portal.given.filiale(covered.employer.id, '一分厂');
    const other = await portal.given.filiale(covered.employer.id, '二分厂');
    const { username } = await portal.given.projectUser(covered.employer.id, own.id);
    await updateRows(portal, 'cases', { filiale_id: own.id }, { case_no: caseNos[0] ?? '' });
    await updateRows(portal, 'cases', { filiale_id: other.id }, { case_no: caseNos[1] ?? '' });
    const [hidden] = (await list(`caseNo=${caseNos[1]}`)).list;
    const user = portal.as(username);

    expect((await list('', username)).list.map((row) => row.caseNo)).toEqual([caseNos[0]]);
    expect((await user.get('/api/cases/counts')).body.data).toMatchObject({ all: 1, t1: 1 });
    expect((await user.get(`/api/cases/${hidden?.id}`)).status).toBe(404);
  });

  const figures = async (path: string) => (await me().get(`/api/customers/aggregate/${path}`)).body.data;

  test('compensation and loss ratio count payments by month', async () => {
    await updateRows(
      portal,
      'cases',
      { case_status: 41, paid_amount_fen: 123_45, close_time: portal.clock.now() },
      { case_no: caseNos[3] ?? '' },
    );

    const compensation = (await me().get('/api/customers/aggregate/compensate')).body.data;
    const rate = (await me().get('/api/customers/aggregate/totalRate')).body.data;

    expect(compensation).toMatchObject({ count: 12, caseCount: 4, openCount: 3, paidAmount: 123.45 });
    expect(compensation.list.at(-1)).toEqual({
      month: '2026-11',
      caseCount: 4,
      paidCount: 1,
      paidAmount: 123.45,
    });
    // Five people of class 3 at 669.60 per year: one day of 365 is earned, 1.83 each.
    expect(rate.premium).toBe(9.15);
    expect(rate.totalRate).toBe(1349.2);

    expect(await figures('totalRate?beginMonth=2026-10&endMonth=2026-10')).toMatchObject({
      count: 1,
      premium: 0,
      paidAmount: 0,
      totalRate: null,
    });
    expect(await figures('compensate?jobType=1')).toMatchObject({ caseCount: 0, paidAmount: 0 });
    expect(await figures('person?jobType=1&insureId=999999')).toMatchObject({ inForce: 0, byJobType: [] });
    for (const [by, name] of [
      ['jobType', '三类（一般操作/驾驶小车）'],
      ['project', '未分配项目'],
      ['filiale', '总部'],
    ])
      expect(await figures(`breakdown?by=${by}`)).toEqual({
        list: [
          expect.objectContaining({ name, inForce: 5, premium: 9.15, caseCount: 4, paidAmount: 123.45 }),
        ],
      });
    // People in cover today are included whatever the range of months.
    expect(await figures('breakdown?by=policy&beginMonth=2025-01&endMonth=2025-12')).toMatchObject({
      list: [{ inForce: 5, premium: 0, caseCount: 0, paidAmount: 0, rate: null }],
    });
  });

  test('the premium of a cover that ended early is earned over the days it ran', async () => {
    const leaving = await firstRow(portal, 'insure_person', { id: covered.personIds[4] ?? 0 });
    const removal = await me().post('/api/addReduces', {
      insureId: leaving.insure_id,
      operateType: operateType.code.reduce,
      effectDate: '2026-11-25',
      reduces: [{ personId: leaving.id }],
    });
    portal.clock.set('2026-11-30T09:30:00+08:00');
    await portal.ctx.jobs.runAll();

    const { list: days } = (await figures('totalCostDay?beginDate=2026-11-25&endDate=2026-11-26')) as {
      list: object[];
    };

    expect(removal.body).toMatchObject({ data: { premium: -662.26 } });
    expect(days).toEqual([
      { date: '2026-11-25', cost: 9.17, persons: 5 },
      { date: '2026-11-26', cost: 7.34, persons: 4 },
    ]);
    // Four people: nine days of 669.60 ÷ 365 each. The fifth: 7.34 for four days, all of them earned.
    expect(await figures('totalRate')).toMatchObject({ premium: 73.38 });
    expect(await figures('breakdown?by=jobType')).toMatchObject({ list: [{ premium: 73.38 }] });
    expect((await me().get('/api/cases/riskData')).body.data).toMatchObject({ premium: 73.38 });
  });
});
