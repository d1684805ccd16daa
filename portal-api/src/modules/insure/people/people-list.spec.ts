import { addDays } from 'shared-kernel/domain/civil-date';
import { operateType, personStatus } from 'shared-kernel/domain/dictionaries';
import { eachPortal, oneDatabase, firstRow, insertRow, rowsOf, updateRows } from '../../../testing/portal';
import { compactPeople } from '../figures/people-counts';
import { givenApplication, givenPolicy, people, personNo } from '../insure.fixtures';
import { insertPeople } from './people.repository';

oneDatabase((open) => {
  const portal = eachPortal(open);

  async function employerWith(terms: Parameters<typeof givenPolicy>[2] = {}) {
    const customer = await portal.given.customer();
    const policy = await givenPolicy(portal, customer, terms);
    return { customer, caller: portal.as(customer.username), id: policy.id };
  }

  describe('people in cover', () => {
    it('are found by name or whole ID number, not by a part of the number, and shown masked', async () => {
      const { caller } = await employerWith();
      const { idNo, name } = personNo(2);

      const whole = await caller.get(`/api/insurePersons?idNo=${idNo.toLowerCase()}`);
      const part = await caller.get(`/api/insurePersons?idNo=${idNo.slice(0, 10)}`);

      expect(whole.body.data).toMatchObject({
        count: 1,
        list: [{ name, idNoMasked: `350212********${idNo.slice(-4)}` }],
      });
      expect(part.body.data).toMatchObject({ count: 0 });
      const found = async (keyword: string) => {
        const { body } = await caller.get(`/api/insurePersons?keyword=${encodeURIComponent(keyword)}`);
        return body.data.list.map((one) => one.name);
      };
      expect(await found(idNo.toLowerCase())).toEqual([name]);
      expect(await found(name.slice(1))).toEqual([name]);
      // Reordered characters of a name and wildcards do not match.
      expect(await found([...name].toReversed().join(''))).toEqual([]);
      expect([await found('%'), await found('_')]).toEqual([[], []]);
    });

    it('are inserted with every value, also in a column that only some of them have', async () => {
      await givenPolicy(portal, await portal.given.customer());
      const { db } = portal.ctx;
      const stored = () => db.selectFrom('insure_person').selectAll().orderBy('id').execute();
      const [first, second, ...others] = await stored();
      if (!first || !second) throw new Error('The policy has nobody.');
      const { replaces_id: _, ...withoutReplaced } = first;
      const people = [withoutReplaced, { ...second, replaces_id: first.id }, ...others];
      await db.deleteFrom('insure_person').execute();

      const ids = await db.transaction().execute((trx) => insertPeople(trx, people));

      expect(ids).toEqual(people.map(({ id }) => id));
      expect(await stored()).toEqual([first, ...people.slice(1)]);
    });

    it('are counted by state from stored sums, also after the sums are compacted', async () => {
      const { caller } = await employerWith();
      const { name } = personNo(2);
      const statesOf = async (query: string) => (await caller.get(`/api/insurePersons?${query}`)).body.data;
      expect(await statesOf('personStatus=1')).toMatchObject({ count: 5 });
      await updateRows(portal, 'insure_person', { person_status: 2 }, { name });
      expect(await statesOf('personStatus=1')).toMatchObject({ count: 4 });
      for (let round = 0; round < 210; round += 1)
        await updateRows(portal, 'insure_person', { person_status: 1 + (round % 2) }, { name });
      await compactPeople(portal.ctx);
      expect(await rowsOf(portal, 'people_count', ['change'])).toHaveLength(2);
      expect(await statesOf('personStatus=1,2')).toMatchObject({ count: 5 });
    });

    it('are listed once each with whole ID numbers, to be copied into an application, and the access is logged', async () => {
      const persons = [personNo(1, { mobile: '13800138000' }), personNo(2), personNo(3)];
      const { caller, id: policyId } = await employerWith({ persons });
      const other = await portal.given.customer();
      // The last one has left before and returned.
      const { id, ...left } = await firstRow(portal, 'insure_person', { name: personNo(3).name });
      await updateRows(portal, 'insure_person', { person_status: personStatus.code.reduced }, { id });
      await insertRow(portal.ctx.db, 'insure_person', left);

      const reply = await caller.get(`/api/insures/${policyId}/people`);

      expect(reply.body.data).toMatchObject({
        isCut: false,
        list: persons.map(({ name, idNo, mobile = '', workTypeName }) => ({
          name,
          idType: '身份证',
          idNo,
          mobile,
          workTypeName,
          endDate: expect.stringMatching(/^2027-/),
        })),
      });
      const logged = await rowsOf(portal, 'audit_log', ['entity_id'], { action: 'insure.policy-people' });
      expect(logged).toEqual([{ entity_id: String(policyId) }]);
      expect((await portal.as(other.username).get(`/api/insures/${policyId}/people`)).status).toBe(404);
    });

    it('are unmasked for their employer only, and the access is logged', async () => {
      const { customer, caller } = await employerWith();
      const list = (await caller.get(`/api/insurePersons?idNo=${personNo(2).idNo}`)).body.data;
      const id = list.list[0]?.id;
      const other = portal.as((await portal.given.customer()).username);

      const mine = await caller.post(`/api/insurePersons/${id}/unmask`);
      const theirs = await other.post(`/api/insurePersons/${id}/unmask`);

      expect(mine.body.data).toEqual({ idNo: personNo(2).idNo, mobile: null });
      expect(theirs.status).toBe(404);
      const log = await rowsOf(portal, 'audit_log', ['entity_id', 'user_id'], { action: 'person.unmask' });
      expect(log).toEqual([{ entity_id: String(id), user_id: customer.userId }]);
    });

    it('of a policy list void ones last, who count neither on its first day nor in its cover', async () => {
      const { caller, id } = await employerWith({ persons: people(6), begin: false });
      const policy = async () => (await caller.get(`/api/insures/${id}`)).body.data;
      const [withdrawn] = (await caller.get(`/api/insures/${id}/persons`)).body.data.list;
      await caller.post('/api/addReduces', {
        insureId: id,
        operateType: operateType.code.reduce,
        effectDate: portal.clock.today(),
        reduces: [{ personId: withdrawn?.id, reason: '离职' }],
      });

      const { list } = (await caller.get(`/api/insures/${id}/persons`)).body.data;
      expect(list.map(({ personStatus: state }) => state)).toEqual([0, 0, 0, 0, 0, 9]);
      expect(await policy()).toMatchObject({ insureStatus: 4, daysLeft: null, classes: [{ count: 5 }] });
      const { endDate } = await policy();
      // The policy starts, and a second after its last day nobody is covered, before any job has run.
      portal.clock.set(`${portal.clock.today()}T23:59:00+08:00`);
      await portal.ctx.jobs.runAll();
      portal.clock.set(`${(await policy()).startDate}T09:30:00+08:00`);
      await portal.ctx.jobs.runAll();
      expect(await policy()).toMatchObject({ insureStatus: 5, inForceCount: 5 });
      portal.clock.set(`${addDays(endDate, 1)}T00:00:01+08:00`);
      expect(await policy()).toMatchObject({ inForceCount: 0, daysLeft: null });
    });

    it('are counted by month and job class for the home page', async () => {
      const { caller } = await employerWith();
      const months = 'beginMonth=2026-10&endMonth=2026-11';

      const people = await caller.get(`/api/customers/aggregate/person?${months}`);
      const premium = await caller.get(`/api/customers/aggregate/premium?${months}`);

      expect(people.body.data).toEqual({
        inForce: 5,
        byJobType: [{ jobType: 3, count: 5 }],
        list: [
          { month: '2026-10', inForce: 0, added: 0, reduced: 0 },
          { month: '2026-11', inForce: 5, added: 5, reduced: 0 },
        ],
      });
      expect(premium.body.data).toMatchObject({
        sumNet: 3348,
        list: [{ premium: 0 }, { month: '2026-11', premium: 3348, refund: 0, net: 3348 }],
      });
    });
  });

  it('an application shows its policy number only once it is paid for', async () => {
    const { id, caller } = await givenApplication(portal, await portal.given.customer(), {});
    const showsPolicyNo = async () => {
      const paths = [`/api/insures/${id}`, '/api/insures', `/api/insures/${id}/persons`];
      const places = [...paths, '/api/search?word=TB', '/api/addReduces/tonight'];
      const replies = await Promise.all(places.map((path) => caller.get(path)));
      return replies.map(({ body }) => [body.code, /PZ\d{14}/.test(JSON.stringify(body))]);
    };

    const unpaid = await showsPolicyNo();
    await caller.post(`/api/insures/${id}/pay`, {});

    expect(unpaid).toEqual(unpaid.map(() => [200, false]));
    expect(await showsPolicyNo()).toEqual(unpaid.map(() => [200, true]));
  });
});
