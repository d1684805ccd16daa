import { problems } from 'shared-kernel/contract';
import { eachPortal, oneDatabase } from '../../../testing/portal';
import { givenCase, givenCovered, handIn } from '../claims.fixtures';

oneDatabase((open) => {
  const portal = eachPortal(open);

  test('several adjustments are agreed to with one code; one that was replaced meanwhile stays as it was', async () => {
    const { employer, personIds } = await givenCovered(portal);
    const me = portal.as(employer.username);
    const cases: { id: number; payableAmount: number }[] = [];
    for (const person of personIds.slice(0, 3)) {
      const { id, caseNo } = await givenCase(portal, employer.username, person);
      await handIn(portal, employer, id);
      for (const command of ['claim:accept', 'claim:approve', 'claim:adjust'])
        await portal.provider(command, [caseNo]);
      const { body } = await me.get(`/api/cases/${id}`);
      cases.push({ id, payableAmount: (body.data as { payableAmount: number }).payableAmount });
    }
    const asRead = cases.map((one, at) =>
      at === 2 ? { ...one, payableAmount: one.payableAmount + 0.01 } : one,
    );
    const answer = (captcha: string) => me.post('/api/cases/confirmAdjusts', { cases: asRead, captcha });
    const states = async () =>
      (await portal.ctx.db.selectFrom('cases').select('case_status').orderBy('id').execute()).map(
        ({ case_status }) => case_status,
      );

    // The code before is used up, and another one is sent after a minute.
    portal.clock.set(new Date(portal.clock.now().getTime() + 61_000).toISOString());
    await me.post('/api/public/getVerification', { mobile: employer.username, type: 'pay' }, { form: true });
    expect((await answer('000000')).body.code).toBe(problems.wrongVerificationCode.code);
    expect(await states()).toEqual([31, 31, 31]);
    expect((await answer('246810')).body.data).toEqual({
      list: cases.map(({ id }, at) => ({
        id,
        problem: at === 2 ? '赔付金额已变化，请核对后再确认' : null,
      })),
    });
    expect(await states()).toEqual([40, 40, 31]);
    expect((await answer('246810')).body.code).toBe(problems.wrongVerificationCode.code);
  });
});
