import { addDays, civilDate } from 'shared-kernel/domain/civil-date';
import { oneDatabase, type Caller, rowsOf, updateRows } from '../../../testing/portal';
import { dataOf } from '../../billing/billing.fixtures';
import { givenMoney, givenPlan, givenPolicy, people } from '../../insure/insure.fixtures';
import { policyInForce } from '../../roster/roster.fixtures';
import { pagesOf, textOf } from '../template/pdf-text.fixtures';
import { verification } from './verified.fixtures';

jest.setTimeout(120_000);

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { expectShown, opened } = verification(stage);

  async function handedIn(startDate: string) {
    const portal = await open({ now: `${addDays(civilDate(startDate), -2)}T09:30:00+08:00` });
    stage.start(portal);
    const employer = await portal.given.customer({ customername: '宁波示例五金有限公司' });
    stage.act(employer);
    const caller = portal.as(employer.username);
    await givenMoney(portal, employer.id, 100_000);
    const draft = {
      customerMealId: await givenPlan(portal, employer.id),
      insurePeriod: 12,
      startDate,
      persons: people(5),
    };
    const { id } = dataOf<{ id: number }>(await caller.post('/api/insures', draft));
    return { id, caller, portal, employer };
  }

  /** Statuses of all endpoints that return the policy. */
  const policyAnswers = async (caller: Caller, id: number) => [
    (await caller.get(`/api/insures/${id}/policyFile`)).status,
    (await caller.get(`/api/insures/${id}/policyArchive`)).status,
    (await caller.post(`/api/insures/updateDownloadFlag/${id}`, {}, { files: [] })).status,
  ];

  it('no policy document exists before payment, and each page of the application says that it is not in force', async () => {
    const { id, caller, portal } = await handedIn('2026-06-01');
    expect(await policyAnswers(caller, id)).toEqual([404, 404, 404]);
    expect((await caller.get(`/api/insures/${id}/applicationFile`)).status).toBe(404);
    await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
    const paper = await opened(caller, `/api/insures/${id}/applicationFile`);
    expect(textOf(paper).match(/未生效\n/g)?.length).toBeGreaterThanOrEqual(2 * pagesOf(paper));
    await expectShown('application', { state: '待审核', tone: 'over', note: /^未生效/ });

    const { policyNo } = (await portal.provider('insure:approve', [id])) as { policyNo: string };
    expect(await policyAnswers(caller, id)).toEqual([404, 404, 404]);
    const special = textOf(await opened(caller, `/supplierInsurefiles/specialClause/${id}?of=insure`));
    expect(special).toContain('未生效');
    expect(special + textOf(await opened(caller, `/api/insures/${id}/applicationFile`))).not.toContain(
      policyNo,
    );
    await expectShown('application', { state: '待支付', tone: 'over' });
    const messages = JSON.stringify(await rowsOf(portal, 'message', ['subject', 'content']));
    expect(messages).toContain('支付前未生效');
    expect(messages).not.toContain(policyNo);

    dataOf(await caller.post(`/api/insures/${id}/pay`, {}));
    expect(await policyAnswers(caller, id)).toEqual([200, 200, 200]);
    expect((await caller.get(`/api/insures/${id}/applicationFile`)).status).toBe(404);
    const facts = {
      brand: '雇安通',
      insured: '宁波示例五金有限公司',
      number: policyNo,
      numberName: '保单号',
      from: '2026-06-01',
      to: '2027-05-31',
    };
    await expectShown('policy', {
      ...facts,
      insurer: expect.stringMatching(/保险/),
      state: '待生效',
      tone: 'waiting',
    });
    await expectShown('application', { numberName: '投保单号', state: '待生效' });

    await stage.midnight('2026-06-01');
    await expectShown('policy', { ...facts, state: '保障中', tone: 'good', isNewest: true });
  });

  it('a cancelled application verifies as never in force, and a policy surrendered before its start as void', async () => {
    const { id, caller, portal } = await handedIn('2026-06-01');
    await caller.post(`/api/insures/${id}/submit`, { agreeClauses: true });
    await portal.provider('insure:approve', [id]);
    await opened(caller, `/api/insures/${id}/applicationFile`);
    dataOf(await caller.post(`/api/insures/${id}/cancel`, {}));
    expect(await policyAnswers(caller, id)).toEqual([404, 404, 404]);
    await expectShown('application', {
      state: '已作废',
      tone: 'over',
      note: '未生效：投保单已作废，没有保障',
    });

    const policy = await givenPolicy(portal, stage.employer, {
      startDate: '2026-06-10',
      persons: people(3, 20),
      begin: false,
    });
    await opened(caller, `/api/insures/${policy.id}/policyFile`);
    dataOf(
      await caller.post(`/api/insures/${policy.id}/surrender`, { reason: '项目结束', lastDay: '2026-06-10' }),
    );
    await expectShown('policy', { state: '已作废', tone: 'over', note: /从未承担/ });
    expect(await policyAnswers(caller, policy.id)).toEqual([404, 404, 404]);
  });

  it('a policy surrendered on its first day and its certificates verify as surrendered from the next day on', async () => {
    const { id, caller } = await stage.policyOn('2026-06-10', {
      startDate: '2026-06-10',
      persons: people(6),
    });
    const { list } = (await caller.get(`/api/insures/${id}/persons`)).body.data;
    await opened(caller, `/api/insures/${id}/policyFile`);
    await opened(caller, `/api/insurePersons/${list[0]?.id}/certificate`);
    dataOf(await caller.post(`/api/insures/${id}/surrender`, { reason: '项目结束', lastDay: '2026-06-10' }));
    await expectShown('policy', { state: '保障中', note: /已申请退保/ });
    await stage.portal.provider('surrender:approve', [id]);
    await expectShown('policy', { state: '保障中', to: '2026-06-10', note: /退保已通过/ });

    // The date decides; the job that runs later changes nothing.
    const over = {
      state: '已退保',
      tone: 'over',
      from: '2026-06-10',
      to: '2026-06-10',
      note: '保障已于2026-06-10二十四时终止',
    };
    stage.portal.clock.set('2026-06-11T00:00:01+08:00');
    await expectShown('policy', over);
    await stage.midnight('2026-06-11');
    await expectShown('policy', over);
    await expectShown('certificate', { state: '已退保', tone: 'over', to: '2026-06-10' });
  });

  it('an expired policy verifies as expired, and as renewed when there is a renewal', async () => {
    const { id, caller } = await stage.yearPolicy();
    await givenMoney(stage.portal, stage.employer.id, 20_000);
    await opened(caller, `/api/insures/${id}/policyFile`);
    const { data } = (await caller.get(`/api/insures/${id}/renewData`)).body;
    const { id: renewalId } = dataOf<{ id: number }>(await caller.post('/api/insures', data as object));
    await caller.post(`/api/insures/${renewalId}/submit`, { agreeClauses: true });
    await stage.portal.provider('insure:approve', [renewalId]);
    await expectShown('policy', { state: '保障中', note: null });
    const { policyNo } = dataOf<{ policyNo: string }>(await caller.post(`/api/insures/${renewalId}/pay`, {}));
    await expectShown('policy', { state: '保障中', note: new RegExp(policyNo) });
    await stage.midnight('2026-12-01');
    await expectShown('policy', { state: '已续保', tone: 'over', to: '2026-11-30' });
    await updateRows(stage.portal, 'insure', { renew_from_id: null }, { id: renewalId });
    await expectShown('policy', { state: '已到期', tone: 'over' });
  });

  it('an endorsement expires with its policy, and the certificate of a removed person reports the removal', async () => {
    const { id, caller } = await stage.yearPolicy();
    const { list } = (await caller.get(`/api/insures/${id}/persons`)).body.data;
    const leaver = list[0]?.id ?? 0;
    await opened(caller, `/api/insurePersons/${leaver}/certificate`);
    const order = dataOf<{ id: number }>(
      await caller.post(
        '/api/addReduces',
        stage.removing(id, '2026-11-21', [{ personId: leaver, reason: '离职' }]),
      ),
    );
    await expectShown('certificate', { state: '保障中', to: '2026-11-21' });
    await stage.midnight('2026-11-22');
    await opened(caller, `/api/addReduces/${order.id}/endorseFile`);
    await expectShown('certificate', { state: '已减保', tone: 'over', note: '保障已于2026-11-21结束' });
    await expectShown('endorsement', { state: '已生效', tone: 'good', numberName: '批单号' });
    await stage.midnight('2026-12-01');
    await expectShown('endorsement', { state: '已到期', tone: 'over', note: /批改已于/ });
  });
});
