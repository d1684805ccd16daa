import { operateType } from 'shared-kernel/domain/dictionaries';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import type { Rights } from 'shared-kernel/domain/rights';
import type { Portal } from '../../testing/portal';
import { givenMoney, givenPolicy, people } from '../insure/insure.fixtures';
import { insertRow, updateRows } from '../../testing/rows';

type ProjectChange = Partial<{
  project_status: number;
  month_budget_fen: number | null;
  confirm_above_persons: number | null;
  confirm_above_fen: number | null;
}>;

/** Creates an employer with two branches, a project each, and a company-wide policy in force, open to branches. */
export async function givenBranches(portal: Portal, overrides: { wallet: number }) {
  const employer = await portal.given.customer();
  const { id: policyId } = await givenPolicy(portal, employer, { startDate: '2026-06-01' });
  await givenMoney(portal, employer.id, overrides.wallet);
  await updateRows(portal, 'insure', { open_to_branches: true });
  const branchId = (await portal.given.filiale(employer.id, '一分厂')).id;
  const sisterId = (await portal.given.filiale(employer.id, '二分厂')).id;
  const addProject = (filialeId: number, projectname: string) =>
    insertRow(portal, 'project', {
      customer_id: employer.id,
      filiale_id: filialeId,
      project_no: projectname,
      projectname,
      created_at: portal.clock.now(),
    });
  const project = await addProject(branchId, '一厂装配');
  await addProject(sisterId, '二厂冲压');
  /** Returns `count` people for the project, starting at `from`. */
  const staff = (count: number, from = 50) =>
    people(count, from).map((person) => ({ ...person, projectName: project.projectname }));
  return {
    employer,
    main: portal.as(employer.username),
    policyId,
    branchId,
    sisterId,
    project,
    user: async (rights: Partial<Rights> = {}, filialeId = branchId) =>
      portal.as((await portal.given.projectUser(employer.id, filialeId, { rights })).username),
    adding: (persons: PersonRowTyped[] = staff(1), effectDate = '2026-06-02') => ({
      insureId: policyId,
      operateType: operateType.code.add,
      effectDate,
      persons,
    }),
    staff,
    setProject: (change: ProjectChange) => updateRows(portal, 'project', change, { id: project.id }),
  };
}

export type Branches = Awaited<ReturnType<typeof givenBranches>>;

export const idOf = (reply: { body: { data?: unknown } }): number => (reply.body.data as { id: number }).id;
