import { daysBetweenInclusive } from 'shared-kernel/domain/civil-date';
import { oneDatabase, type Caller, firstRow, updateRows } from '../../../testing/portal';
import { eachCovered } from '../claims.fixtures';
import { workbookOf } from '../../../testing/sheet';

oneDatabase((open) => {
  const { portal, covered, me, report } = eachCovered(open);

  const read = async (query = '', caller = me()) =>
    (await caller.get(`/api/cases/riskData?${query}`)).body.data;
  const change = (caseNo: string, values: object) => updateRows(portal, 'cases', values, { case_no: caseNo });

  test('the figures count accidents by cover, cause, hour and person, without withdrawn cases', async () => {
    const paid = await report();
    const open = await report(1, { claimItems: [1, 3] });
    const withdrawn = await report(2);
    const reported = portal.clock.now();
    const at = new Date('2026-11-23T02:30:00Z'); // a Monday, 10:30 in Shanghai
    const others = { accident_time: at, accident_day: '2026-11-23' };
    await change(paid.caseNo, {
      ...others,
      case_status: 41,
      paid_amount_fen: 3000_50,
      close_time: new Date(reported.getTime() + 3 * 86_400_000),
    });
    await change(open.caseNo, { ...others, accident_type: 1 });
    await change(withdrawn.caseNo, { ...others, case_status: 43 });
    portal.clock.advanceDays(31);

    const risk = await read();

    // Five people, from the first day of their cover to today.
    const { start_date: start } = await firstRow(portal, 'insure_person');
    const covers = daysBetweenInclusive(start, portal.clock.today());
    const personMonths = (5 * covers) / (365 / 12);
    expect(risk).toMatchObject({
      caseCount: 2,
      openCount: 1,
      seriousCount: 1,
      paidAmount: 3000.5,
      averagePaid: 3000.5,
      averageDays: 3,
      personMonths: Math.round(personMonths * 100) / 100,
      frequency: Math.round((2 / personMonths) * 100_000) / 100,
    });
    expect(risk.byType.map(({ label }) => label)).toEqual(['机械伤害', '切割刺伤']);
    expect(risk.byHour[0]?.[10]).toBe(2);
    expect(risk.byHour.flat().reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(risk.ageing).toContainEqual(expect.objectContaining({ label: '31-90天', caseCount: 1 }));
    expect(risk.lossRatio).toBeGreaterThan(0);
    expect(risk.repeats).toEqual([]);
    expect((await read('from=2026-12-01')).caseCount).toBe(0);
    expect((await read('insureId=999999')).personMonths).toBe(0);
  });

  test('the figures list people with two accidents, and exclude other employers', async () => {
    const { caseNo } = await report();
    await change(caseNo, { accident_day: '2026-11-01', accident_time: new Date('2026-11-01T02:00:00Z') });
    await report();

    expect((await read()).repeats).toEqual([expect.objectContaining({ name: '王甲一', caseCount: 2 })]);
    const other = await read('', portal.as((await portal.given.customer()).username));
    expect([other.caseCount, other.frequency, other.lossRatio]).toEqual([0, null, null]);
    expect((await me().get('/api/cases/riskData/choices')).body.data).toMatchObject({
      policies: [{ label: covered.policyNo }],
      insurers: [{ label: expect.any(String) as string }],
    });
  });

  test('project users without the right see neither premium nor loss ratio, in the export as well', async () => {
    const own = await portal.given.filiale(covered.employer.id, '一分厂');
    for (const table of ['insure', 'insure_person'] as const)
      await portal.ctx.db.updateTable(table).set({ filiale_id: own.id }).execute();
    const user = await portal.given.projectUser(covered.employer.id, own.id, {
      rights: { viewCost: false },
    });
    const branch = portal.as(user.username);

    expect(await read('', branch)).toMatchObject({ premium: null, lossRatio: null });
    const sheetOf = async (caller: Caller) => {
      const book = await workbookOf((await caller.get('/api/cases/riskData/export')).bytes);
      return {
        names: book.worksheets.map(({ name }) => name),
        cells: JSON.stringify(book.worksheets[0]?.getColumn(1).values),
      };
    };
    expect((await sheetOf(branch)).cells).not.toContain('保费');
    const whole = await sheetOf(me());
    expect(whole.cells).toContain('赔付率');
    expect(whole.names).toHaveLength(8);
    const report = await branch.get('/api/cases/riskData/report');
    expect([report.status, Buffer.from(report.bytes).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test('a date range that ends before it begins is refused', async () => {
    const { status, body } = await me().get('/api/cases/riskData?from=2026-11-02&to=2026-11-01');
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringContaining('结束日期不能早于开始日期'),
    ]);
  });
});
