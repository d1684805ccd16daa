import { sql } from 'kysely';
import { staffAction, type InsuredPersonRow, type StaffAction } from 'shared-kernel/contract/insure';
import { addDays } from 'shared-kernel/domain/civil-date';
import { caseStatus, insureStatus, operateType } from 'shared-kernel/domain/dictionaries';
import { oneDatabase, type Caller, insertRow, updateRows } from '../../testing/portal';
import { reportOf } from '../claims/claims.fixtures';
import { givenMoney, givenPolicy, people, personNo, successorNo } from '../insure/insure.fixtures';
import { policyInForce } from './roster.fixtures';

const kinds = staffAction.options;
const everything: InsuredPersonRow['actions'] = ['amend', 'replace', 'reduce'];

oneDatabase((open) => {
  const stage = policyInForce(open);
  const welders = { workTypeName: '焊工(高处)', certNo: 'T3502' };

  /** Builds a change of one kind for one person, from tomorrow on. */
  const changeOf = (kind: StaffAction, insureId: number, personId: number, joining: object = {}) => {
    const today = stage.portal.clock.today();
    const newcomer = personNo(95, joining);
    return {
      insureId,
      operateType: operateType.code[kind],
      effectDate: kind === 'reduce' ? today : addDays(today, 1),
      persons: kind === 'add' ? [newcomer] : [],
      reduces: [{ personId }],
      replaces: [{ personId, ...successorNo(95, joining), newCertNo: newcomer.certNo }],
      amends: [{ personId, mobile: '13800138000' }],
    };
  };
  const isAccepted = async (caller: Caller, change: object) => {
    const { body } = await caller.post('/api/addReduces/calc', change);
    return body.code === 200 && body.data.issues.length === 0;
  };
  const accepted = async (
    kinds: readonly StaffAction[],
    caller: Caller,
    ...about: [insureId: number, personId: number, joining?: object]
  ) => {
    const found: StaffAction[] = [];
    for (const kind of kinds) if (await isAccepted(caller, changeOf(kind, ...about))) found.push(kind);
    return found;
  };

  /** Creates, on 2026-06-16, a policy in force with reduction, one without, and one that starts in two weeks. */
  async function givenPolicies() {
    const inForce = await stage.policyOn('2026-06-15', { startDate: '2025-12-01', persons: people(8) });
    const { portal, employer } = stage;
    const persons = people(4, 20).map((person) => ({ ...person, ...welders }));
    const unreduced = await givenPolicy(portal, employer, { startDate: '2026-06-16', mealNo: 'M4', persons });
    const unbegun = await givenPolicy(portal, employer, {
      startDate: '2026-07-01',
      begin: false,
      persons: people(4, 40),
    });
    await givenMoney(portal, employer.id, 2_000);
    return { caller: inForce.caller, inForce: inForce.id, unreduced: unreduced.id, unbegun: unbegun.id };
  }

  describe('the changes offered in a row', () => {
    it('of a person are exactly those that are accepted', async () => {
      const { caller, inForce, unreduced, unbegun } = await givenPolicies();
      const { portal } = stage;
      const names = new Map((await stage.peopleOf(inForce)).map(({ name, id }) => [name, id]));
      const personOf = (n: number) => names.get(personNo(n).name) ?? 0;
      for (const n of [1, 2]) await caller.post('/api/cases', reportOf(portal, personOf(n)));
      await updateRows(portal, 'cases', { case_status: caseStatus.code.paid }, { name: personNo(2).name });
      await stage.order(changeOf('reduce', inForce, personOf(3)));
      await stage.order(changeOf('replace', inForce, personOf(4)));
      await stage.paidOrder(stage.adding(unbegun, '2026-07-01', people(1, 60)));

      const offered: Record<string, string[]> = {};
      for (const insureId of [inForce, unreduced, unbegun])
        for (const row of await stage.peopleOf(insureId)) {
          offered[row.name] = row.actions;
          const joining = { ...personNo(96), ...(insureId === unreduced ? welders : {}) };
          const found = await accepted(everything, caller, insureId, row.id, joining);
          expect([row.name, row.actions]).toEqual([row.name, found]);
        }

      const of = (...numbers: number[]) => numbers.map((n) => offered[personNo(n).name]);
      const [free, openCase, paidCase, isLeaving, isReplaced] = of(0, 1, 2, 3, 4);
      expect({ free, openCase, paidCase, isLeaving, isReplaced }).toEqual({
        free: everything,
        openCase: ['amend'],
        paidCase: everything,
        isLeaving: [],
        isReplaced: [],
      });
      const [withoutReduction, waiting, addedLater, replacement] = of(20, 40, 60, 95);
      expect({ withoutReduction, waiting, addedLater, replacement }).toEqual({
        withoutReduction: ['amend', 'replace'],
        waiting: ['reduce'],
        addedLater: [],
        replacement: [],
      });
      const removable = await stage.peopleOf(inForce, '&removable=1');
      expect(removable.map(({ name }) => name).toSorted()).toEqual(
        [0, 2, 5, 6, 7].map((n) => personNo(n).name).toSorted(),
      );
    });

    it('of a policy are exactly those that are accepted, under its plan and until its last day', async () => {
      const { caller, inForce, unreduced, unbegun } = await givenPolicies();
      const { portal } = stage;
      const changesOf = async (insureId: number) => {
        const { actions } = await stage.policyOf(insureId);
        return kinds.filter((kind) => actions.includes(kind));
      };
      const offeredOf = async (insureId: number) => {
        const staffActions = await changesOf(insureId);
        const [person] = await stage.peopleOf(insureId, '&name=王甲');
        const joining = insureId === unreduced ? welders : {};
        expect(staffActions).toEqual(await accepted(kinds, caller, insureId, person?.id ?? 0, joining));
        return staffActions;
      };

      const surrenderOf = async (insureId: number) => {
        const { body } = await caller.get(`/api/insures/${insureId}/surrender`);
        const { actions } = await stage.policyOf(insureId);
        return [actions.includes('surrender'), body.code === 200];
      };

      expect(await offeredOf(inForce)).toEqual(['add', 'reduce', 'replace', 'amend']);
      expect(await surrenderOf(inForce)).toEqual([true, true]);
      expect(await offeredOf(unreduced)).toEqual(['add', 'replace', 'amend']);
      expect(await offeredOf(unbegun)).toEqual(['add', 'reduce']);

      await sql`update insure set terms = terms || '{"allow_replace": false}' where id = ${unreduced}`.execute(
        portal.ctx.db,
      );
      expect(await offeredOf(unreduced)).toEqual(['add', 'amend']);
      const [welder] = await stage.peopleOf(unreduced);
      const refused = await caller.post('/api/addReduces', changeOf('replace', unreduced, welder?.id ?? 0));
      expect(refused.body).toMatchObject({ code: 2022, message: '该方案不支持替换' });

      portal.clock.set('2026-11-30T09:30:00+08:00');
      // Nobody can join any more; a phone number can still be changed immediately.
      const staffActions = await changesOf(inForce);
      const [person] = await stage.peopleOf(inForce);
      expect(staffActions).toEqual(['reduce', 'amend']);
      expect(await surrenderOf(inForce)).toEqual([false, false]);
      expect(await accepted(kinds, caller, inForce, person?.id ?? 0)).toEqual(staffActions);

      await updateRows(portal, 'insure', { insure_status: insureStatus.code.surrenderAudit });
      expect(await offeredOf(inForce)).toEqual([]);
      expect((await stage.peopleOf(inForce)).map(({ actions }) => actions)).toEqual(
        Array.from({ length: 8 }, () => []),
      );
    });

    it('are none for a person whose removal waits for the main account before the policy begins', async () => {
      const { id, caller } = await stage.policyOn('2026-06-30', {
        startDate: '2026-07-01',
        begin: false,
        persons: people(6),
      });
      const { portal, employer } = stage;
      const branch = await portal.given.filiale(employer.id);
      const project = await insertRow(portal, 'project', {
        customer_id: employer.id,
        filiale_id: branch.id,
        project_no: 'XM1',
        projectname: '一厂装配',
        confirm_above_persons: 1,
        created_at: portal.clock.now(),
      });
      const ofBranch = { filiale_id: branch.id, project_id: project.id };
      await updateRows(portal, 'insure', { open_to_branches: true });
      await updateRows(portal, 'insure_person', ofBranch);
      const user = portal.as((await portal.given.projectUser(employer.id, branch.id)).username);
      const [first, second] = await stage.peopleOf(id);
      const change = changeOf('reduce', id, first?.id ?? 0);
      const reduces = [{ personId: first?.id }, { personId: second?.id }];
      expect((await user.post('/api/addReduces', { ...change, reduces })).body).toMatchObject({ code: 200 });

      const offered = (await stage.peopleOf(id)).map(({ actions }) => actions);
      const { body } = await caller.post('/api/addReduces', change);

      expect(offered).toEqual([[], [], ...Array.from({ length: 4 }, () => ['reduce'])]);
      expect(body).toMatchObject({ code: 2021, data: { fields: [{ message: '该人员已有待生效的减保' }] } });
    });
  });
});
