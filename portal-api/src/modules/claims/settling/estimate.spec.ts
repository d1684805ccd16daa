import { addDays } from 'shared-kernel/domain/civil-date';
import { claimItem } from 'shared-kernel/domain/dictionaries';
import { textOf } from '../../documents/template/pdf-text.fixtures';
import { oneDatabase, rowsOf, updateRows } from '../../../testing/portal';
import { eachCovered, handIn } from '../claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, me, report } = eachCovered(open);

  const policyId = async () => (await me().get('/api/insures')).body.data.list[0]?.id ?? 0;

  test('the estimate of one claim item applies the policy’s terms, and is 404 for another employer', async () => {
    const insureId = await policyId();
    const { terms } = (await me().get(`/api/insures/${insureId}`)).body.data;
    const estimate = async (body: object, caller = me()) =>
      (await caller.post('/api/cases/estimate', { insureId, ...body })).body;

    expect(await estimate({ item: claimItem.code.lostWages, days: 45 })).toMatchObject({
      data: { payable: (45 - terms.lostWageDeductDays) * terms.lostWageDaily },
    });
    expect(await estimate({ item: claimItem.code.death })).toMatchObject({
      data: { payable: terms.deathLimit },
    });
    expect(await estimate({ item: claimItem.code.medical, total: 100, selfPaid: 200 })).toMatchObject({
      code: 422,
    });
    const stranger = portal.as((await portal.given.customer()).username);
    expect(await estimate({ item: claimItem.code.death }, stranger)).toMatchObject({ code: 404 });
  });

  test('the estimate of a case uses the known facts, equals the later adjustment and is printed on the agreement', async () => {
    const { id, caseNo } = await report(0, {
      claimItems: [claimItem.code.medical, claimItem.code.lostWages],
    });
    const estimateOf = async () => (await me().get(`/api/cases/${id}/estimate`)).body.data;
    const unknown = await estimateOf();
    expect(unknown.lines.map(({ claimed, missing }) => [claimed, missing !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(unknown.papers.map(({ materialCode }) => materialCode)).toEqual(['M08', 'M12']);
    const { list } = (await me().get(`/api/cases/${id}/materials`)).body.data;
    expect(list).toContainEqual(expect.objectContaining(unknown.papers[1]));

    const today = portal.clock.today();
    const invoice = { date: today, hospitalName: '市第一医院', invoiceNo: '35061201', amount: 1200.5 };
    const leave = [{ from: today, to: addDays(today, 9) }];
    await me().put(`/api/cases/${id}/materials`, { facts: { invoices: [invoice], leave } });
    const known = await estimateOf();
    expect(known).toMatchObject({
      lines: [
        { item: 1, claimed: 1200.5, payable: { least: 1100.5, most: 1100.5 }, missing: null },
        { item: 2, missing: null },
      ],
      missing: [],
      papers: [],
    });
    const template = (agreed: string) =>
      me().get(`/api/caseTemplates/M15?caseId=${id}&agreed=${encodeURIComponent(agreed)}`);
    const printed = await template('1:1200.5,2:800');
    expect(printed.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(textOf(printed.bytes)).toMatch(/人民币2,000\.50元[^]*1,200\.50[^]*1,100\.50[^]*800\.00/);
    expect((await template('9:1')).status).toBe(422);

    await handIn(portal, covered.employer, id);
    for (const command of ['claim:accept', 'claim:approve', 'claim:adjust'])
      await portal.provider(command, [caseNo]);
    expect(await estimateOf()).toEqual(known);
  });

  test('the notice of a closed case is stored with the same bytes, and that of an open case is refused', async () => {
    const { id } = await report();
    const notice = () => me().get(`/api/cases/${id}/noticePdf`);
    const isOffered = async () =>
      (await me().get(`/api/cases/${id}`)).body.data.actions.includes('downloadNotice');
    expect((await notice()).body.code).toBe(4005);
    expect(await isOffered()).toBe(false);

    await updateRows(
      portal,
      'cases',
      { case_status: 42, close_time: portal.clock.now(), close_type: 3, close_reason: '非保险责任' },
      { id },
    );
    expect(await isOffered()).toBe(true);
    const first = await notice();
    portal.clock.advanceDays(3);
    const later = await notice();

    expect([first.status, later.bytes.equals(first.bytes)]).toEqual([200, true]);
    const kept = await rowsOf(portal, 'document', ['kind', 'holder']);
    expect(kept).toEqual([{ kind: 'claim-notice', holder: expect.stringContaining('测试企业') as string }]);
    const template = await me().get(`/api/caseTemplates/M15?caseId=${id}`);
    expect([template.status, template.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});
