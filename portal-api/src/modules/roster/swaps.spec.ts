import { problems } from 'shared-kernel/contract';
import { insertRow, oneDatabase, rowsOf, updateRows } from '../../testing/portal';
import { givenCase, givenFile } from '../claims/claims.fixtures';
import { checkLedger } from '../finance/finance.jobs';
import { givenMoney, people, personNo, successorNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

oneDatabase((open) => {
  const stage = policyInForce(open);
  const { wallet, midnight, orderOf: detail, replacing } = stage;
  const outdoor = '外勤业务员';
  const operator = '电子装配工';

  /** A policy for six people of one occupation, insured for a year from 2025-12-01; today is 2026-08-31. */
  async function policy(workTypeName = operator, mealNo = 'M2') {
    const persons = people(6).map((person) => ({
      ...person,
      workTypeName,
      certNo: mealNo === 'M4' ? 'T3502' : '',
    }));
    const given = await stage.policyOn('2026-08-31', { startDate: '2025-12-01', persons, mealNo });
    await givenMoney(stage.portal, stage.employer.id, 1_000);
    const { caller, id: insureId } = given;
    const rows = (query = '') => stage.peopleOf(insureId, `&sort=startDate${query}`);
    const [first] = await rows();
    if (!first) throw new Error('The policy has nobody.');
    const order = async (change: object) => (await caller.post('/api/addReduces', change)).body;
    const replace = (n: number, change: object = {}) => {
      const row = { personId: first.id, ...successorNo(n, { workTypeName }), ...change };
      return order(replacing(insureId, '2026-09-01', [row]));
    };
    const amend = (change: object, more: object = {}) =>
      order({ ...stage.amending(insureId, '2026-09-01', [{ personId: first.id, ...change }]), ...more });
    return { caller, insureId, rows, first, replace, amend };
  }
  /** Expects the charges of the policy's people to be the premium that the ledger booked. */
  async function expectBooked(insureId: number) {
    const people = await rowsOf(stage.portal, 'insure_person', ['charged_fen'], { insure_id: insureId });
    const account = 'PREMIUM_PAYABLE';
    const lines = await rowsOf(stage.portal, 'ledger_line', ['amount_fen'], { account });
    const charged = people.reduce((sum, { charged_fen }) => sum + charged_fen, 0);
    expect(charged).toBe(lines.reduce((sum, { amount_fen }) => sum - amount_fen, 0));
  }

  describe('replacing people', () => {
    it('costs nothing within the class, starts the new cover as the old ends, and is not repeatable for seven days', async () => {
      const { insureId, first, replace, rows } = await policy();
      const before = await wallet();

      const made = await replace(50);

      expect(made).toMatchObject({ code: 200, data: { endorseStatus: 3, premium: 0 } });
      expect(await replace(51)).toMatchObject({
        code: 2021,
        data: { fields: [{ message: '该人员已有待生效的替换' }] },
      });
      await midnight('2026-09-01');
      expect(await detail(made.data.id)).toMatchObject({
        endorseStatus: 4,
        items: [{ name: first.name, premium: 0, changes: [{ label: '人员' }, { label: '工种' }] }],
      });
      const [joined] = await rows('&asOf=2026-09-01&name=王甲六');
      expect(joined).toMatchObject({ personStatus: 1, startDate: '2026-09-01' });
      expect((await rows()).find(({ id }) => id === first.id)).toMatchObject({
        personStatus: 3,
        endDate: '2026-08-31',
      });
      expect(await wallet()).toEqual(before);
      await expectBooked(insureId);
      const again = replacing(insureId, '2026-09-07', [{ personId: joined?.id, ...successorNo(52) }]);
      expect(await stage.priced(again)).toMatchObject({
        issues: [{ message: '该人员替换加入未满7天，2026-09-08起可再次替换' }],
      });
    });

    it('charges the difference for the remaining days of a more expensive class when it takes effect', async () => {
      const { insureId, replace } = await policy(outdoor);
      const before = await wallet();

      const made = await replace(50, { newWorkTypeName: operator });
      expect(made).toMatchObject({ code: 200, data: { endorseStatus: 1, premium: 53.85 } });
      await stage.pay(made.data.id);
      expect(await wallet()).toEqual({ available_fen: before.available_fen - 5385, frozen_fen: 5385 });
      await midnight('2026-09-01');

      expect(await detail(made.data.id)).toMatchObject({
        items: [{ formula: '669.60 × 91 ÷ 365 - 453.60 × 91 ÷ 365 = 53.85' }],
      });
      expect(await wallet()).toEqual({ available_fen: before.available_fen - 5385, frozen_fen: 0 });
      await expectBooked(insureId);
      expect(await checkLedger(stage.portal.ctx.db)).toEqual([]);
    });

    it('refunds the difference for a cheaper class, nothing after a paid case, and is refused with an open case', async () => {
      const { caller, first, insureId, replace } = await policy();
      const before = await wallet();
      const reported = await givenCase(stage.portal, stage.employer.username, first.id);
      expect(await replace(50)).toMatchObject({
        code: 2021,
        data: { fields: [{ message: `${first.name}：该人员存在案件，不可减保或替换` }] },
      });
      await updateRows(stage.portal, 'cases', { case_status: 42 }, { id: reported.id });

      const made = await replace(50, { newWorkTypeName: outdoor });
      await updateRows(stage.portal, 'cases', { case_status: 41 }, { id: reported.id });
      await midnight('2026-09-01');

      expect(made).toMatchObject({ data: { premium: -53.85, endorseStatus: 3 } });
      expect(await detail(made.data.id)).toMatchObject({
        endorseStatus: 4,
        premium: 0,
        items: [{ formula: '已有赔付案件，退费 0.00' }],
      });
      expect(await wallet()).toEqual(before);
      await expectBooked(insureId);
      const nobody = await caller.post('/api/addReduces/calc', replacing(insureId, '2026-09-01', []));
      expect(nobody.body.code).toBe(2020);
    });

    it('is allowed only within the class under a plan without removal', async () => {
      const { replace } = await policy('焊工(高处)', 'M4');

      expect(await replace(50, { newWorkTypeName: '架子工', newCertNo: 'T350200' })).toMatchObject({
        code: 2021,
        data: { fields: [{ field: 'newWorkTypeName', message: problems.classMismatch.text }] },
      });
      expect(await replace(50, { newCertNo: 'T350200' })).toMatchObject({ code: 200, data: { premium: 0 } });
    });
  });

  describe('amending people', () => {
    it('changes phone, unit and certificate at once and free of charge', async () => {
      const { amend, first, caller, rows } = await policy();
      const before = await wallet();

      const made = await amend({ mobile: '13812340099', workUnit: '二号车间', certNo: 'T3502' });

      expect(made).toMatchObject({ code: 200, data: { endorseStatus: 4, premium: 0 } });
      expect((await rows()).find(({ id }) => id === first.id)).toMatchObject({
        mobileMasked: '138****0099',
        workUnit: '二号车间',
        certNo: 'T3502',
      });
      expect(await wallet()).toEqual(before);
      expect(await amend({ workUnit: '二号车间' })).toMatchObject({
        code: 2021,
        data: { fields: [{ message: '未作任何修改' }] },
      });
      expect((await caller.get('/api/insurePersons')).body.data).toMatchObject({ count: 6 });
    });

    it('continues the cover in a linked row when the work type changes, for the difference', async () => {
      const { amend, first, caller, insureId } = await policy(outdoor);

      const made = await amend({ workTypeName: operator });
      expect(made).toMatchObject({ data: { endorseStatus: 1, premium: 53.85 } });
      await stage.pay(made.data.id);
      await midnight('2026-09-01');

      const listed = (await caller.get('/api/insurePersons')).body.data;
      expect(listed.count).toBe(6);
      const now = listed.list.find(({ name }) => name === first.name);
      expect(now).toMatchObject({ jobType: 3, startDate: '2026-09-01' });
      const history = (await caller.get(`/api/insurePersons/${now?.id}/history`)).body.data;
      expect(history).toMatchObject({
        covers: [
          { id: now?.id, isContinued: false },
          { id: first.id, isContinued: true, endDate: '2026-08-31' },
        ],
      });
      await expectBooked(insureId);
    });

    it('counts a changed person as neither added nor removed, even under another number, and nobody in months to come', async () => {
      const { amend, caller } = await policy();
      const proofFileIds = [await givenFile(stage.portal, stage.employer)];
      const made = await amend({ workTypeName: outdoor, newIdNo: personNo(60).idNo }, { proofFileIds });
      await stage.portal.provider('roster:approve', [made.data.id]);
      await midnight('2026-09-01');

      const months = 'beginMonth=2026-08&endMonth=2026-10';
      const { list } = (await caller.get(`/api/customers/aggregate/person?${months}`)).body.data;
      expect(list).toEqual([
        { month: '2026-08', inForce: 6, added: 0, reduced: 0 },
        { month: '2026-09', inForce: 6, added: 0, reduced: 0 },
        { month: '2026-10', inForce: 0, added: 0, reduced: 0 },
      ]);
    });

    it('does not begin the minimum charge again for a person who goes on in another project', async () => {
      const { amend, caller, insureId } = await policy('钢筋工', 'M4');
      await insertRow(stage.portal, 'project', {
        customer_id: stage.employer.id,
        project_no: 'XM1',
        projectname: '装配',
        created_at: stage.portal.clock.now(),
      });
      expect(await amend({ projectName: '装配' })).toMatchObject({ code: 200 });
      await midnight('2026-09-01');

      const preview = await caller.get(`/api/insures/${insureId}/surrender?lastDay=2026-09-05`);

      // From 6 September to 30 November, as for the five others.
      expect(preview.body.data.lines.map(({ days }) => days)).toEqual([86, 86, 86, 86, 86, 86]);
    });

    it('corrects an ID number once, with a proof and after an audit, and never after a case', async () => {
      const { amend, first, rows } = await policy();
      const injured = (await rows()).find(({ id }) => id !== first.id)?.id ?? 0;
      await givenCase(stage.portal, stage.employer.username, injured);
      const correction = { newIdNo: personNo(60).idNo };
      expect(await amend(correction)).toMatchObject({
        data: { fields: [{ message: '更正姓名或证件号码须上传证明材料' }] },
      });
      const proofFileIds = [await givenFile(stage.portal, stage.employer)];

      const made = await amend(correction, { proofFileIds });
      expect(made).toMatchObject({ code: 200, data: { endorseStatus: 2 } });
      await stage.portal.provider('roster:approve', [made.data.id]);
      await midnight('2026-09-01');

      expect(await detail(made.data.id)).toMatchObject({ endorseStatus: 4 });
      expect(await rows(`&idNo=${correction.newIdNo}`)).toMatchObject([{ id: first.id }]);
      expect(await amend({ newName: '王大伟' }, { proofFileIds })).toMatchObject({
        code: 2021,
        data: { fields: [{ message: '姓名或证件号码只能更正一次' }] },
      });
      expect(await amend({ personId: injured, newName: '王大伟' }, { proofFileIds })).toMatchObject({
        code: 2021,
        data: { fields: [{ message: '存在案件的人员不可修改证件信息' }] },
      });
    });
  });
});
