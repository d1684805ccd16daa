import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, rowsOf, updateRows } from '../../testing/portal';
import { eachCase, handIn } from './claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, reported, report, post, provider, detail } = eachCase(open);

  test('papers that the insurer sends back are submitted again', async () => {
    await handIn(portal, covered.employer, reported.id);
    await expect(provider('claim:send-back', { materials: 'M06', remark: '缺页' })).rejects.toMatchObject({
      code: 4005,
      message: expect.stringMatching(/材料初审中.*accept.*sendBack needs 待审批/),
    });
    await expect(provider('claim:approve')).rejects.toThrow(
      '材料初审中 (12), where accept, requestMaterials is possible; approve needs 待审批 (20)',
    );
    await provider('claim:accept');
    await provider('claim:investigate');
    expect(await detail()).toMatchObject({ caseStatus: 21 });
    await updateRows(portal, 'cases', { case_status: 20 }, { id: reported.id });

    await provider('claim:send-back', { materials: 'M06', remark: '缺第二页' });

    expect(await detail()).toMatchObject({
      caseStatus: 22,
      actions: ['materials', 'submit'],
      materials: expect.arrayContaining([
        expect.objectContaining({ materialCode: 'M06', isOpen: true, checkRemark: '缺第二页' }),
        expect.objectContaining({ materialCode: 'M07', isOpen: false }),
      ]),
    });
    await handIn(portal, covered.employer, reported.id);
    expect(await detail()).toMatchObject({ caseStatus: 12 });
  });

  test('an investigation is recorded with its remark, and an approval ends it', async () => {
    await handIn(portal, covered.employer, reported.id);
    await provider('claim:accept');
    await provider('claim:investigate', { remark: '委托公估人查勘' });
    await updateRows(portal, 'cases', { case_status: caseStatus.code.awaitApproval }, { id: reported.id });
    await provider('claim:investigate');

    await provider('claim:approve');

    expect(await detail()).toMatchObject({ caseStatus: caseStatus.code.adjusting });
    const found = { case_id: reported.id, to_status: caseStatus.code.investigating };
    expect(await rowsOf(portal, 'case_flow', ['remark'], found, 'id')).toEqual([
      { remark: '委托公估人查勘' },
      { remark: '需核实事故情况' },
    ]);
  });

  test('a withdrawn case is reopened with a new deadline, unless the accident was reported again or it is too late', async () => {
    await post('withdraw', { reason: '员工自行处理，不再索赔' });
    const again = await report();
    await expect(provider('claim:reopen', { reason: '复发' })).rejects.toMatchObject({ code: 4003 });
    await post('withdraw', { reason: '重复报案，撤回' }, again);
    portal.clock.advanceDays(300);

    await provider('claim:reopen', { reason: '复发' });
    await portal.ctx.jobs.runAll();

    expect(await detail()).toMatchObject({
      caseStatus: 11,
      closeType: null,
      deadline: new Date(portal.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    });
    await post('withdraw', { reason: '员工自行处理，不再索赔' });
    portal.clock.advanceDays(731);
    await expect(provider('claim:reopen', { reason: '复发' })).rejects.toMatchObject({ code: 4005 });
  });
});
