import { addDays, civilDateOf } from 'shared-kernel/domain/civil-date';
import { caseStatus } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, updateRows } from '../../testing/portal';
import { eachCase, handIn } from './claims.fixtures';

oneDatabase((open) => {
  const { portal, covered, reported, post, provider, detail } = eachCase(open);

  const newestMessage = () =>
    portal.ctx.db
      .selectFrom('message')
      .select(['subject', 'content'])
      .orderBy('id', 'desc')
      .executeTakeFirst();

  /** Returns the day of each step, counted from the report. */
  const stepDays = async (firstDay: Date) => {
    const days = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((count) => addDays(civilDateOf(firstDay), count));
    return (await detail()).milestones.map(({ at }) =>
      at === null ? null : days.indexOf(civilDateOf(new Date(at))),
    );
  };

  it('a case shows on which day each step was done, and what its payment leaves of the limits', async () => {
    const start = portal.clock.now();
    const whole = (await detail()).limitsLeft.medical;
    const onNextDay = async (work: () => Promise<unknown>) => {
      portal.clock.advanceDays(1);
      await work();
    };

    await onNextDay(() => handIn(portal, covered.employer, reported.id));
    await onNextDay(() => provider('claim:accept'));
    expect(await stepDays(start)).toEqual([0, null, null, null]);
    await onNextDay(() => provider('claim:approve'));
    await provider('claim:adjust', { medTotal: 1100 });

    const waiting = await detail();
    expect(await stepDays(start)).toEqual([0, 3, null, null]);
    expect(waiting).toMatchObject({ agreesBySilence: true, limitsLeft: { medical: whole }, limitShares: [] });
    expect(waiting.limitsAfter?.medical).toBe(whole - 1000);
    const until = addDays(civilDateOf(portal.clock.now()), 7).slice(5);
    expect((await newestMessage())?.content).toBe(
      `<p>理算金额1,000.00元。请在${until}前确认或提出异议，逾期视为同意。</p>`,
    );

    await onNextDay(() => post('confirmAdjust', { agree: true, versionNo: 1 }));
    const after = {
      limitsLeft: { medical: whole - 1000 },
      limitShares: [{ id: reported.id, caseNo: reported.caseNo, medical: 1000, total: 1000 }],
    };
    expect(await stepDays(start)).toEqual([0, 3, 4, null]);
    expect(await detail()).toMatchObject(after);
    expect((await detail()).limitsAfter).toBeUndefined();

    await onNextDay(() => provider('claim:close'));
    expect(await stepDays(start)).toEqual([0, 3, 4, 5]);
    expect(await detail()).toMatchObject(after);

    await onNextDay(() => provider('claim:pay-return', { reason: '户名不符' }));
    expect(await stepDays(start)).toEqual([0, 3, 4, null]);
    expect(await detail()).toMatchObject(after);
    expect((await newestMessage())?.content).toMatch(
      /^<p>赔款被银行退回：户名不符。请在.*前更正领款账户，更正前不会付款。<\/p>$/,
    );
  });

  it('a declined or withdrawn case shows no step that it did not reach', async () => {
    const start = portal.clock.now();
    await handIn(portal, covered.employer, reported.id);
    await provider('claim:accept');
    portal.clock.advanceDays(1);
    await post('withdraw', { reason: '员工自行处理，不再索赔' });
    expect(await stepDays(start)).toEqual([0, null, null, 1]);
    expect(await detail()).toMatchObject({ limitShares: [] });

    await provider('claim:reopen', { reason: '员工伤情加重' });
    expect(await stepDays(start)).toEqual([0, null, null, null]);
    await post('submit');
    await provider('claim:accept');
    portal.clock.advanceDays(1);
    await provider('claim:decline', { reason: '非保险责任' });
    expect(await stepDays(start)).toEqual([0, 2, null, 2]);
  });

  it('issues that the employer confirmed before a submit are shown to the examiner in that step', async () => {
    await handIn(portal, covered.employer, reported.id);
    await provider('claim:request-materials', { materials: 'M06', remark: '请补章' });
    expect((await newestMessage())?.content).toMatch(
      /^<p>请补正以下材料：.*请补章。请在.*前补正材料并重新提交，到.*自动撤案。<\/p>$/,
    );
    await handIn(portal, covered.employer, reported.id);
    await provider('claim:request-materials', { materials: 'M06', remark: '请补章' });
    await updateRows(portal, 'case_material', { check_status: 1 });

    const issue = '门诊病历：“a.jpg”模糊，请对焦后重新拍摄。';
    expect((await post('submit', { confirmed: [issue, ' '] })).status).toBe(422);
    expect((await post('submit', { confirmed: [issue] })).body.code).toBe(200);

    const remarks = (await detail()).flow
      .filter(({ toStatus }) => toStatus === caseStatus.code.firstCheck)
      .map(({ remark }) => remark);
    expect(remarks).toEqual([
      '提交理赔材料',
      '提交理赔材料',
      `提交理赔材料，已提示下列问题，企业确认仍要提交：1. ${issue}`,
    ]);
  });
});
