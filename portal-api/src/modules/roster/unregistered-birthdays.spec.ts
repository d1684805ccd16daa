import { caseStatus, claimItem, operateType } from 'shared-kernel/domain/dictionaries';
import { eachPortal, oneDatabase, fieldsOf, firstRow, updateRows } from '../../testing/portal';
import { givenCase } from '../claims/claims.fixtures';
import { givenPolicy, people } from '../insure/insure.fixtures';

// Creating the first database of a run takes some seconds on a busy machine.
jest.setTimeout(120_000);

oneDatabase((open) => {
  const portal = eachPortal(open);

  const noDay = '出生日期不正确，请填写1900年以后的日期，例如1990-05-20';
  const notInsured = '年龄须在16-65周岁之间';

  describe('people who were insured before birthdays were required', () => {
    const passport = { name: '李安', idType: '护照', idNo: 'E55667788', workTypeName: '电子装配工' };

    /** Creates a policy in force for a person with a passport whose birthday was never registered. */
    async function earlierPerson() {
      const customer = await portal.given.customer();
      const persons = [...people(5), { ...passport, birthday: '1990-05-20' }];
      const { id } = await givenPolicy(portal, customer, { startDate: '2026-11-22', persons });
      const { name } = passport;
      await updateRows(portal, 'insure_person', { birthday: null }, { name });
      const { id: personId } = await firstRow(portal, 'insure_person', { name });
      const caller = portal.as(customer.username);
      const amend = (change: object) =>
        caller.post('/api/addReduces', {
          insureId: id,
          operateType: operateType.code.amend,
          effectDate: '2026-11-23',
          amends: [{ personId, ...change }],
        });
      const read = async () =>
        (await caller.get(`/api/insures/${id}/persons?name=${encodeURIComponent(name)}`)).body.data.list[0];
      return { customer, id, personId, caller, amend, read };
    }

    it('stay in cover, and get a birthday by an amendment that takes effect at once', async () => {
      const { amend, read } = await earlierPerson();

      const before = await read();
      const phone = await amend({ mobile: '13806050077' });
      const wrong = [];
      for (const birthday of ['1990-02-30', '2027-01-01', '1950-01-01', '2015-01-01'])
        wrong.push(fieldsOf(await amend({ birthday })));
      const added = await amend({ birthday: '1990/5/20' });

      expect(before).toMatchObject({ birthday: null, age: null });
      expect(phone.body).toMatchObject({ code: 200 });
      expect(wrong).toEqual(
        [noDay, '出生日期不能晚于今天', notInsured, notInsured].map((message) => [
          { field: 'birthday', message, row: 1 },
        ]),
      );
      expect(added.body).toMatchObject({ code: 200 });
      expect(await read()).toMatchObject({ birthday: '1990-05-20', age: 36 });
    });

    it('have a birthday corrected only with a proof, and never after a case', async () => {
      const { amend, customer, personId } = await earlierPerson();
      await amend({ birthday: '1990-05-20' });

      const unproven = fieldsOf(await amend({ birthday: '1991-05-20' }));
      await givenCase(portal, customer.username, personId);
      const afterCase = fieldsOf(await amend({ birthday: '1991-05-20' }));

      expect(unproven).toEqual([{ field: 'birthday', message: '更正姓名或证件号码须上传证明材料', row: 1 }]);
      expect(afterCase).toEqual([{ field: 'birthday', message: '存在案件的人员不可修改证件信息', row: 1 }]);
    });

    it('get a renewal with an error for the missing birthday', async () => {
      const { caller, id } = await earlierPerson();
      portal.clock.set('2027-11-10T09:30:00+08:00');

      const renewal = (await caller.get(`/api/insures/${id}/renewData`)).body.data;
      const draft = await caller.post('/api/insures', renewal);

      expect(renewal).toMatchObject({ dropped: [] });
      expect(renewal.persons.at(-1)).toMatchObject({ idNo: passport.idNo, birthday: '' });
      expect(draft.body.data).toMatchObject({
        issues: [{ field: 'birthday', message: '护照请填写出生日期', row: 6 }],
      });
    });

    it('need a birthday before a disability claim can be adjusted', async () => {
      const { amend, caller, customer, personId } = await earlierPerson();
      const { id, caseNo } = await givenCase(portal, customer.username, personId, {
        claimItems: [claimItem.code.disability],
      });
      await updateRows(portal, 'cases', { case_status: caseStatus.code.adjusting }, { id });

      const calculate = async () => {
        const facts = { disabilityLevel: 10 };
        const form = { caseId: id, facts, claimItems: [claimItem.code.disability] };
        return (await caller.post('/api/cases/calc', form)).body.data;
      };

      const estimate = await caller.get(`/api/cases/${id}/estimate`);
      const calculated = await calculate();
      await expect(portal.provider('claim:adjust', [caseNo], { maimLevel: '10' })).rejects.toMatchObject({
        message: expect.stringContaining('出生日期未登记'),
      });
      await amend({ birthday: '1960-12-02' });
      const registered = await calculate();

      expect(estimate.body.data).toMatchObject({
        missing: [expect.stringContaining('出生日期未登记')],
      });
      expect(calculated).toMatchObject({ lines: [{ capReason: '出生日期未登记，暂按最高年龄段计算' }] });
      expect(registered.total).toBe(calculated.total);
      expect(JSON.stringify(registered)).not.toContain('出生日期未登记');
      await expect(portal.provider('claim:adjust', [caseNo], { maimLevel: '10' })).resolves.toBeDefined();
    });
  });
});
