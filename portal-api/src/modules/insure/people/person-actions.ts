import { sql } from 'kysely';
import type { InsuredPersonRow } from 'shared-kernel/contract/insure';
import { insuredPerson } from 'shared-kernel/contract/insure/people';
import { idsOf } from '../../../platform/row-by-id';
import type { ListScope, SelectedRow } from '../../../platform/lists/list-source';
import { visiblePolicy } from '../../../platform/tenant';
import { agreedMeals } from '../agreed-terms';
import { isFreeTo } from './staff-rules';
import { staffActions, type ActedOn } from '../policy-actions';
import { projectRule, type ProjectRule } from '../project-rule';

type Facts = Pick<ActedOn, 'insureStatus' | 'endDate' | 'allowReduce' | 'allowReplace'> & {
  id: number;
  projectId: number | null;
  policyProjectId: number | null;
  amend: boolean;
  replace: boolean;
  reduce: boolean;
};

/** Adds the changes that the caller may order for each person now; an order checks the minimum of people. */
export async function offerChanges(rows: readonly SelectedRow[], scope: ListScope): Promise<object[]> {
  const { ctx, actor } = scope;
  // Read after the page was chosen: in the list's own query it would be computed for the rows of all pages before, too.
  // A branch keeps its people on a policy that is no longer open to it.
  const ids = sql`${idsOf(rows)}::bigint[]`;
  const policies = {
    ids: sql`select page.insure_id from insure_person page where page.id = any (${ids})`,
    state: sql`insure.insure_status`,
  };
  const { rows: found } = await sql<Facts>`
    select insure_person.id, insure_person.project_id as "projectId", insure.project_id as "policyProjectId",
      insure.insure_status as "insureStatus", insure.end_date as "endDate", meal.allow_reduce as "allowReduce",
      meal.allow_replace as "allowReplace", ${isFreeTo('amend', policies)} as amend,
      ${isFreeTo('replace', policies)} as replace, ${isFreeTo('reduce', policies)} as reduce
    from insure_person join insure on insure.id = insure_person.insure_id join ${agreedMeals} meal on meal.insure_id = insure.id
    where insure_person.id = any (${ids}) and ${visiblePolicy(actor)}`.execute(ctx.db);
  const rule = await projectRule(ctx.db, actor);
  const actions = new Map(found.map((facts) => [facts.id, actionsOf(facts, scope, rule)]));
  return rows.map((row) => ({ ...row, actions: actions.get(row.id) ?? [] }));
}

function actionsOf(facts: Facts, scope: ListScope, rule: ProjectRule): InsuredPersonRow['actions'] {
  const ofPolicy = staffActions({ ...facts, filialeId: null, renewStatus: null }, scope);
  const fits = {
    amend: facts.amend && !rule(facts.projectId, false),
    replace: facts.replace && !rule(facts.policyProjectId, true),
    reduce: facts.reduce,
  };
  return insuredPerson.shape.actions.element.options.filter(
    (action) => ofPolicy.includes(action) && fits[action],
  );
}
